import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { renderToStaticMarkup } from 'react-dom/server';

/** One message, one action. All of it is text; nothing in it is taken as markup. */
export type MailContent = {
  heading: string;
  paragraphs: string[];
  /** What it is about, one to a line: when, how long, how much. */
  facts?: readonly (readonly [label: string, value: string])[];
  /** What somebody wrote, in their own words. */
  quote?: string | null;
  action?: { label: string; url: string };
};

export function renderMail(content: MailContent, unsubscribeUrl?: string): { text: string; html: string } {
  const { heading, paragraphs, facts = [], quote, action } = content;
  const text = [
    heading,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(quote ? [quote.replace(/^/gm, '> ')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    'InTime',
    ...(unsubscribeUrl ? [`${stop}:\n${unsubscribeUrl}`] : []),
  ].join('\n\n');
  const doctype =
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';
  return {
    text,
    html: `${doctype}${renderToStaticMarkup(<Mail {...content} unsubscribeUrl={unsubscribeUrl} />)}`,
  };
}

/** Paper, ink and signal red, in the one notation that every mail program knows. */
const colours = {
  paper: '#f8f6f1',
  card: '#ffffff',
  ink: '#161d2b',
  muted: '#5d6472',
  line: '#e4e1d9',
  red: '#c81e1e',
};
const font = "system-ui, -apple-system, 'Segoe UI', sans-serif";
const body = { margin: '0 0 16px', fontSize: '16px', lineHeight: '24px', color: colours.ink };

const stop = 'Stop mails like this';

type MailProps = MailContent & { unsubscribeUrl: string | undefined };

function Mail({ heading, paragraphs, facts = [], quote, action, unsubscribeUrl }: MailProps) {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light" />
        <title>{plain(heading)}</title>
      </Head>
      <Body style={{ margin: 0, padding: '32px 16px', backgroundColor: colours.paper, fontFamily: font }}>
        <Preview>{plain(paragraphs[0] ?? heading)}</Preview>
        <Container
          style={{
            maxWidth: '520px',
            padding: '32px',
            backgroundColor: colours.card,
            border: `1px solid ${colours.line}`,
            borderRadius: '14px',
          }}
        >
          <Heading
            as="h1"
            style={{ margin: '0 0 16px', fontSize: '22px', lineHeight: '28px', color: colours.ink }}
          >
            {plain(heading)}
          </Heading>
          {paragraphs.map((paragraph) => (
            <Text key={paragraph} style={body}>
              {plain(paragraph)}
            </Text>
          ))}
          {facts.length > 0 && <Facts facts={facts} />}
          {quote && (
            <Text
              style={{
                ...body,
                paddingLeft: '16px',
                borderLeft: `3px solid ${colours.line}`,
                whiteSpace: 'pre-line',
              }}
            >
              {plain(quote)}
            </Text>
          )}
          {action && (
            <Section style={{ margin: '24px 0 8px' }}>
              <Button
                href={action.url}
                style={{
                  padding: '12px 20px',
                  backgroundColor: colours.red,
                  color: '#ffffff',
                  borderRadius: '10px',
                  fontSize: '16px',
                  fontWeight: 600,
                  textDecoration: 'none',
                }}
              >
                {plain(action.label)}
              </Button>
            </Section>
          )}
          <Text style={{ margin: '24px 0 0', fontSize: '14px', color: colours.muted }}>
            InTime · Your Time. Your Value.
            {unsubscribeUrl && (
              <>
                <br />
                <a href={unsubscribeUrl} style={{ color: colours.muted, textDecoration: 'underline' }}>
                  {stop}
                </a>
              </>
            )}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

function Facts({ facts }: { facts: NonNullable<MailContent['facts']> }) {
  const cell = {
    padding: '8px 0',
    borderTop: `1px solid ${colours.line}`,
    fontSize: '16px',
    lineHeight: '24px',
  };
  return (
    <table
      role="presentation"
      cellPadding={0}
      cellSpacing={0}
      style={{ width: '100%', margin: '0 0 16px', borderBottom: `1px solid ${colours.line}` }}
    >
      <tbody>
        {facts.map(([label, value]) => (
          <tr key={label}>
            <td
              style={{
                ...cell,
                width: '112px',
                paddingRight: '16px',
                verticalAlign: 'top',
                color: colours.muted,
              }}
            >
              {plain(label)}
            </td>
            <td style={{ ...cell, color: colours.ink }}>{plain(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Mail programs turn anything like an address into a link: a zero-width space keeps a person's text as text. */
function plain(text: string): string {
  return text.replace(/(:\/\/|www\.|\.(?=[a-z]{2,}\b))/gi, '$1\u200b');
}
