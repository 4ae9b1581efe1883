import { setImmediate } from 'node:timers/promises';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { CalendarError } from '#server/adapters/calendars/calendars-port.ts';
import { apple, caldav, calendarServer, dav } from './names.ts';

/** One property of a resource: its text, or the links and elements in it. */
export type DavProperty = {
  text: string;
  hrefs: string[];
  elements: { name: string; nameAttribute: string | undefined }[];
};

/** One resource of a response, with the properties that it has. */
export type DavResource = {
  href: string;
  status: number | undefined;
  properties: Map<string, DavProperty>;
};

// Parsing one piece takes about a millisecond, so everything else goes on between two.
const pieceLength = 16_384;
const maxDepth = 30;
const maxAttributes = 30;
const maxResources = 20_000;

const prefixes: Record<string, string> = {
  'DAV:': dav,
  'urn:ietf:params:xml:ns:caldav': caldav,
  'http://calendarserver.org/ns/': calendarServer,
  'http://apple.com/ns/ical/': apple,
};

/** Reads a multistatus response (RFC 4918, section 13) while it arrives. */
export async function readMultistatus(
  pieces: AsyncIterable<string>,
  signal: AbortSignal,
): Promise<DavResource[]> {
  const { parser, resources } = multistatusParser();
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += pieceLength) {
      parse(() => parser.write(piece.slice(at, at + pieceLength)));
      await setImmediate();
      signal.throwIfAborted();
    }
  }
  parse(() => parser.close());
  return resources;
}

/** What the parser says about broken XML can contain parts of it. */
function parse(step: () => void): void {
  try {
    step();
  } catch (error) {
    throw error instanceof CalendarError ? error : new CalendarError('serverError');
  }
}

function multistatusParser() {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const resources: DavResource[] = [];
  const path: string[] = [];
  let text = '';
  let attributes = 0;
  let resource: DavResource | undefined;
  let propstat: { status: number | undefined; properties: DavResource['properties'] } | undefined;
  let property: { depth: number; value: DavProperty } | undefined;

  const open = (tag: SaxesTagNS) => {
    const name = nameOf(tag);
    const parent = path.at(-1);
    path.push(name);
    attributes = 0;
    text = '';
    if (path.length > maxDepth) throw new CalendarError('serverError');
    if (path.length === 1 && name !== `${dav}:multistatus`) throw new CalendarError('notACalendar');
    if (property) {
      property.value.elements.push({ name, nameAttribute: tag.attributes.name?.value });
    } else if (propstat && parent === `${dav}:prop`) {
      property = { depth: path.length, value: { text: '', hrefs: [], elements: [] } };
      propstat.properties.set(name, property.value);
    } else if (resource && name === `${dav}:propstat`) {
      propstat = { status: undefined, properties: new Map() };
    } else if (name === `${dav}:response`) {
      resource = { href: '', status: undefined, properties: new Map() };
    }
  };

  const close = () => {
    const name = path.pop();
    if (property) {
      if (name === `${dav}:href`) property.value.hrefs.push(text.trim());
      if (path.length < property.depth) {
        property.value.text = text;
        property = undefined;
      }
    } else if (name === `${dav}:status`) {
      const status = Number(/^\S+\s+(\d{3})/.exec(text.trim())?.[1]);
      if (propstat) propstat.status = status;
      else if (resource) resource.status = status;
    } else if (name === `${dav}:href` && resource && path.at(-1) === `${dav}:response`) {
      resource.href = text.trim();
    } else if (name === `${dav}:propstat` && propstat) {
      if (isSuccess(propstat.status))
        for (const [key, value] of propstat.properties) resource?.properties.set(key, value);
      propstat = undefined;
    } else if (name === `${dav}:response` && resource) {
      resources.push(resource);
      resource = undefined;
      if (resources.length > maxResources) throw new CalendarError('tooLarge');
    }
    text = '';
  };

  const append = (more: string) => {
    text += more;
  };
  parser.on('opentag', open);
  parser.on('closetag', close);
  parser.on('text', append);
  parser.on('cdata', append);
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > maxAttributes) throw new CalendarError('serverError');
  });
  // No server needs one, and it can define entities.
  parser.on('doctype', () => {
    throw new CalendarError('notACalendar');
  });
  return { parser, resources };
}

function isSuccess(status: number | undefined): boolean {
  return status === undefined || (status >= 200 && status < 300);
}

function nameOf({ uri, local }: SaxesTagNS): string {
  return `${prefixes[uri] ?? uri}:${local}`;
}
