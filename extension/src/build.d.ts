/** Fingerprint of the code that is injected into pages; set by the build. */
declare const BUILD: string;
