//! What to tell the agents.

/// The lines that add this program to the common clients.
pub fn how_to(program: &str) -> String {
    let quoted = serde_json::Value::from(program);
    format!(
        "\n\
         Tell your agent where Transom is:\n  \
         Claude Code   claude mcp add --scope user transom -- \"{program}\" mcp\n  \
         Codex         codex mcp add transom -- \"{program}\" mcp\n  \
         VS Code       code --add-mcp '{{\"name\":\"transom\",\"command\":{quoted},\"args\":[\"mcp\"]}}'\n  \
         Cursor        in ~/.cursor/mcp.json: \
         {{\"mcpServers\":{{\"transom\":{{\"command\":{quoted},\"args\":[\"mcp\"]}}}}}}\n\
         Then load the extension, share a tab from its popup, and run `transom doctor` if anything is missing."
    )
}
