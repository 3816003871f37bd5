// Made by `cargo xtask codegen` from crate/wire/golden. Do not edit.

import type { ContentEvent, FromContent, FromMcp, FromWorker, ToContent, ToMcp, ToWorker, UiReply, UiRequest } from './messages.ts';

export const goldenContentEvent: ContentEvent[] = [{"event":"tools_changed"},{"event":"restored"}];

export const goldenFromContent: FromContent[] = [{"native_tools":false,"path":[0,2],"prefix":"k7","reply":"attached"},{"reply":"engine","response":{"frames":[{"child":0,"declared":"https://ads.example","line":3,"ref":"k7e9"}],"notes":[{"controls":2,"note":"redacted"},{"note":"empty_or_unusable"}],"outline":"- button \"Pay\" [ref=k7e1]","response":"outline","title":"Shop","url":"https://shop.example/"},"trace":[{"hop":"engine","us":900}]},{"reply":"ok"}];

export const goldenFromMcp: FromMcp[] = [{"client_name":"claude-code","client_version":"2.1.0","protocol":1,"type":"hello"},{"call_id":"019aa000-0000-7000-8000-000000000001","read":{"call":"sessions"},"type":"read"},{"call_id":"c1","read":{"call":"snapshot","max_bytes":4096,"scope":"k7e12","session":"t0a1b2c3d"},"type":"read"},{"call_id":"c2","type":"write","write":{"call":"act","expect":[{"is":"url_prefix","value":"http://localhost/"},{"is":"settled"}],"idempotency_key":"once","steps":[{"do":"click","ref":"k7e12"},{"do":"fill","ref":"k7e13","value":"a \"quoted\" value\n"},{"do":"press","key":"Enter"}]}},{"call_id":"c3","type":"write","write":{"arguments":{"nested":{"a":[null,true,1.5]},"quantity":2},"call":"page_action","generation":4,"name":"add_to_cart"}},{"call_id":"c3","type":"cancel"}];

export const goldenFromWorker: FromWorker[] = [{"browser":"Chromium 156","instance":"3f0c","protocol":1,"type":"hello","version":"0.1.0"},{"call_id":"c4","result":{"answer":{"answer":"page_tools","document":"D1","generation":3,"refused":[],"session":"t0a1b2c3d","tools":[{"annotations":{"readOnlyHint":false},"description":"Add","input_schema":"{\"type\":\"object\"}","name":"add_to_cart"}]},"status":"read"},"trace":[],"type":"answer"},{"call_id":"c5","result":{"approval":"a1","status":"asked"},"trace":[],"type":"answer"},{"allowed":true,"approval":"a1","type":"decided"},{"type":"revoked"}];

export const goldenToContent: ToContent[] = [{"body":{"namespace":"n","op":"attach","origin":"https://shop.example","prefix":"k7"},"epoch":3},{"body":{"op":"engine","request":{"approved":{"submits":{"action":"https://shop.example/pay","controls":["card"],"method":"post"},"target":"button \"Pay\""},"op":"act","step":{"do":"click","ref":"k7e1"}}},"epoch":3},{"body":{"arguments":"{}","call_id":"c3","generation":1,"name":"echo","op":"call_tool"},"epoch":3}];

export const goldenToMcp: ToMcp[] = [{"browser":"Chromium 156","instance":"3f0c","protocol":1,"type":"hello"},{"refusal":{"here":"broker","kind":"version_mismatch","ours":1,"theirs":2},"type":"refused"},{"call_id":"c1","result":{"refusal":{"kind":"changed","new_ref":"k7e40","now":"button \"Open Alpha\"","ref":"k7e12","was":"button \"Open Beta\""},"status":"refused"},"trace":[{"hop":"broker","us":1200}],"type":"answer"},{"call_id":"c2","result":{"answer":{"answer":"outcome","checked":[{"held":true,"predicate":{"is":"heading","value":"Thank you"}}],"proof":"confirmed","receipt":"r1","session":"t0a1b2c3d","steps":[{"target":"button \"Pay\""}],"why":"every predicate held"},"status":"done"},"trace":[],"type":"answer"}];

export const goldenToWorker: ToWorker[] = [{"protocol":1,"type":"hello","version":"0.1.0"},{"body":{"permit":"p1","phase":"perform","write":{"call":"navigate","session":"t0a1b2c3d","to":"/cart"}},"call_id":"c3","client":{"name":"claude-code","observed":"claude","version":"2"},"type":"request"},{"body":{"phase":"read","read":{"call":"wait_for","timeout_ms":100,"until":[{"is":"target_absent","ref":"k7e1"}]}},"call_id":"c4","client":{"name":"x","observed":"","version":""},"type":"request"},{"index":0,"last":false,"text":"{\"type\":","type":"chunk"}];

export const goldenUiReply: UiReply[] = [{"ui":"failed","why":"this page cannot be shared"}];

export const goldenUiRequest: UiRequest[] = [{"mode":"visit","tab_id":7,"ui":"share"},{"approval":"a1","decision":"allow_once","ui":"decide"},{"ui":"stop"}];
