/** Stand-alone classic script: gives the page `document.modelContext` when the browser has none. */
import { installModelContext } from './model-context/install.ts';

installModelContext(document);
