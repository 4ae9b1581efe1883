import { type PGlite, parse, protocol, type Results, type RowMode, type types } from '@electric-sql/pglite';
import { prepareValue } from 'pg/lib/utils.js';

const { serialize } = protocol;
const describeAndRun = [serialize.describe({ type: 'P' }), serialize.execute({}), serialize.sync()];
const maxPrepared = 1_000;

type Parsers = Record<number | string, types.Parser>;
type Reading = { rowMode?: RowMode | undefined; parsers?: Parsers };

export type RunQuery = <Row>(text: string, values?: unknown[], reading?: Reading) => Promise<Results<Row>>;

/**
 * Runs one statement in one round trip, prepared the first time, with its values serialized as node-postgres does. The
 * engine's own `query` takes six round trips, parses every time, and copies hundreds of parsers when it is given one:
 * more than half of a small query's time.
 */
export function queryRunner(client: PGlite): RunQuery {
  const prepared = new Map<string, string>();
  let names = 0;
  const newName = async () => {
    if (names === maxPrepared) {
      await client.execProtocolStream(serialize.query('deallocate all'));
      prepared.clear();
      names = 0;
    }
    names += 1;
    return `statement_${names}`;
  };
  return (text, values = [], { rowMode = 'object', parsers = client.parsers } = {}) =>
    client.runExclusive(async () => {
      const known = prepared.get(text);
      const name = known ?? (await newName());
      const answer = await client.execProtocolStream(
        Buffer.concat([
          ...(known ? [] : [serialize.parse({ name, text })]),
          serialize.bind({ statement: name, values: values.map((value) => prepareValue(value)) }),
          ...describeAndRun,
        ]),
      );
      // Not before it has worked: a statement that fails may not have been prepared.
      prepared.set(text, name);
      return parse.parseResults(answer, parsers, { rowMode })[0] as Results<never>;
    });
}
