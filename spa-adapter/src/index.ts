/** `@transom/spa`: WebMCP tools that follow an app's routes. */
export { ToolError, type ToolFailure } from './core/outcome.ts';
export type { RoutePattern } from './core/route-pattern.ts';
export type { OnRefused } from './core/scope.ts';
export type { RouteParams, Tool, ToolCall } from './core/tool.ts';
export {
  createTransom,
  type DeclareOptions,
  type Transom,
  type TransomOptions,
  type Withdraw,
} from './core/transom.ts';
export { findModelContext, installModelContext } from './model-context/install.ts';
export type {
  ModelContextExecuteToolOptions,
  ModelContextGetToolOptions,
  ModelContextInterface,
  ModelContextRegisterToolOptions,
  ModelContextTool,
  RegisteredTool,
  ToolAnnotations,
  ToolExecuteCallback,
  ToolExecuteCallbackOptions,
} from './model-context/interface.ts';
