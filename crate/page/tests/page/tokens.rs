//! Both sides of what counts as a secret by its look.

use transom_page::mask::Secrets;

fn masked(text: &str) -> String {
    Secrets::default().mask_text(text)
}

/// A JSON Web Token's shape, with a header and a body that say so.
const JWT: &str = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJTRU5USU5FTCJ9.c2lnbmF0dXJlLVNFTlRJTkVM";
const RANDOM: &str = "q7Rk2ZpX9vLm4TnB8wYc6HsD";
const HEX: &str = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

#[test]
fn what_is_a_secret_by_its_look() {
    for text in [
        JWT.to_owned(),
        format!("Bearer {JWT}"),
        format!("{{\"jwt\":\"{JWT}\"}}"),
        RANDOM.to_owned(),
        format!("Your new key: {RANDOM}."),
        format!("({RANDOM})"),
        "sk-proj-Ab3dEf6hIj9kLmN0pQrS".to_owned(),
        "sk-ant-api03-abcd1234efgh5678".to_owned(),
        "sk_live_4eC39HqLyjWDarjtT1zdp7dc".to_owned(),
        "ghp_abcdefghijklmnopqrstuvwxyz0123456789".to_owned(),
        "token:ghp_abcdefghijklmnopqrstuvwxyz0123456789,".to_owned(),
        "github_pat_11ABCDEFG0123456789_abcdefghij".to_owned(),
        "glpat-abcd1234efgh5678".to_owned(),
        "xoxb-1234567890-abcdef123456".to_owned(),
        "AKIAIOSFODNN7EXAMPLE".to_owned(),
        "-----BEGIN RSA PRIVATE KEY----- MIIEpAIBAAKCAQEA x -----END RSA PRIVATE KEY-----".to_owned(),
        "-----BEGIN PRIVATE KEY----- cut off".to_owned(),
        "mJ7k+Qz/4vXn2Lp9Rt6WbY8sHd3FgT5cKe1aUiOo".to_owned(),
        "4111 1111 1111 1111".to_owned(),
        "5105105105105100".to_owned(),
        "3782-822463-10005".to_owned(),
        "paid 2030-01-02 4111-1111-1111-1111 2031".to_owned(),
    ] {
        let out = masked(&text);
        assert!(out.contains("[redacted]"), "{text} stayed: {out}");
        for part in [
            "eyJ", "1111", "RANDOM", "Rk2Z", "Ab3d", "abcd", "4eC3", "EXAMPLE", "MII", "cut off", "Qz/",
            "5105", "8224",
        ] {
            assert!(!out.contains(part), "{text} is still in {out}");
        }
    }
}

#[test]
fn what_is_none() {
    for text in [
        "Order 550e8400-e29b-41d4-a716-446655440000",
        "commit 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
        HEX,
        "/assets/app.3f2a1b9c8d7e6f50.js",
        "https://a.test/static/main-BxK2a9fQ7LmZ4TnR8wYcV6Hs.css",
        "https://docs.test/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit",
        "https://a.test/item/550e8400-e29b-41d4-a716-446655440000?sort=price&page=2",
        "https://a.test/list?sort_key=price&country_code=CH&postcode=8001&state=open",
        "https://a.test/?id=550e8400-e29b-41d4-a716-446655440000",
        "https://a.test/reset/password",
        "01ARZ3NDEKTSV4RRFFQ69G5FAV",
        "cjld2cjxh0000qzrmn831i7rn",
        "AbstractSingletonProxyFactoryBean2Impl3",
        "getElementsByTagNameNS2AndThenSome3More",
        "My-Cool-Title-2024-Edition-Two-Point-0",
        "sk-learn-release-notes-for-2024",
        "a_very_long_identifier_in_snake_case_2024",
        "src/main/java/com/example/BazQuxActivity2.java",
        "Password: must have 8 characters, 1 digit",
        "Session: 2024-11-30T10:00:00",
        "Code: SPRING2024",
        "token economics = hard",
        "IBAN DE89 3704 0044 0532 0130 00",
        "Tracking 9400 1000 0000 0000 0000 00",
        "4111 1111 1111 1112",
        "1234 5678 9012 3456",
        "0000 0000 0000 0000",
        "IMEI 356938035643809",
        "+41 44 668 18 00, +41 79 123 45 67",
        "2024-11-30 12:34:56.789012345",
        "3.14159265358979323846264338327950288",
        "data-testid=checkout-button-primary-large",
        "Donaudampfschifffahrtsgesellschaftskapitän",
        "name@a-long-company-name-2024.example",
    ] {
        assert_eq!(masked(text), text, "{text}");
    }
}

#[test]
fn parameters_with_a_telling_name() {
    for (text, expected) in [
        ("https://a.test/?token=abcd&page=2", "https://a.test/?token=[redacted]&page=2"),
        (
            "https://a.test/#access_token=abcd1&expires_in=60",
            "https://a.test/#access_token=[redacted]&expires_in=60",
        ),
        ("/x?key=blue&sort=up", "/x?key=[redacted]&sort=up"),
        ("/x?code=summer", "/x?code=[redacted]"),
        ("/x?api_key=a&b=c", "/x?api_key=a&b=c"),
        ("/x?apiKey=abcdefgh&b=c", "/x?apiKey=[redacted]&b=c"),
        ("/x?session=abcdef", "/x?session=[redacted]"),
        ("/x?session_id=5", "/x?session_id=5"),
        ("/x?X-Amz-Signature=0a1b2c3d&X-Amz-Date=2024", "/x?X-Amz-Signature=[redacted]&X-Amz-Date=2024"),
        ("/x?user[password]=open+sesame", "/x?user[password]=[redacted]"),
        ("/x?state=af0ifjsldkj3", "/x?state=[redacted]"),
        ("/login?next=%2Fa%3Ftoken%3Dabcdef%26b%3D1", "/login?next=%2Fa%3Ftoken%3D[redacted]%26b%3D1"),
        ("https://joe:open-sesame@a.test/x", "https://[redacted]@a.test/x"),
        ("/reset/550e8400-e29b-41d4-a716-446655440000", "/reset/[redacted]"),
        ("/password-reset/9f86d081884c7d659a2f/done", "/password-reset/[redacted]/done"),
        ("password=hunter2", "password=[redacted]"),
        ("{\"password\":\"hunter2\",\"name\":\"Jo\"}", "{\"password\":\"[redacted]\",\"name\":\"Jo\"}"),
        ("{\"apiKey\": \"blue-sky\"}", "{\"apiKey\": \"[redacted]\"}"),
        ("{\\\"token\\\":\\\"blue-sky\\\"}", "{\\\"token\\\":\\\"[redacted]\\\"}"),
        (
            "{\"session\":\"Morning keynote\",\"code\":\"SPRING24\"}",
            "{\"session\":\"Morning keynote\",\"code\":\"SPRING24\"}",
        ),
        ("Authorization: Basic am9lOm9wZW5zZXNhbWUx", "Authorization: Basic [redacted]"),
        ("Token: 3f9a8b7c6d5e4f3a", "Token: [redacted]"),
        ("sort key = price", "sort key = price"),
    ] {
        assert_eq!(masked(text), expected, "{text}");
    }
    let opaque = format!("https://a.test/?q={HEX}");
    assert_eq!(masked(&opaque), "https://a.test/?q=[redacted]");
    let random = format!("/x#{RANDOM}");
    assert_eq!(masked(&format!("/x?a={RANDOM}")), "/x?a=[redacted]");
    assert_eq!(masked(&random), "/x#[redacted]");
}
