import { loadBuiltWeb } from '#server/built-web.ts';
import { start } from '#server/start.ts';

await start(loadBuiltWeb);
