//! One browser, one MCP client that has said hello, and the broker between them.

use super::browser::Browser;
use super::client::Mcp;
use super::world::World;

pub struct Scene {
    pub browser: Browser,
    pub mcp: Mcp,
    pub world: World,
}

pub fn scene() -> Scene {
    let world = World::new();
    let browser = Browser::start(&world, "00000000000a");
    let mut mcp = Mcp::start(&world);
    mcp.initialize();
    Scene { browser, mcp, world }
}
