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
import { unlinked } from '#shared/text.ts';
import * as mailsCopy from './mails.copy.ts';

/** One message, one action. Everything is plain text and gets escaped. */
export type MailContent = {
  heading: string;
  paragraphs: string[];
  /** Rows of label and value: when, how long, how much. */
  summary?: readonly (readonly [label: string, value: string])[];
  /** What the other person wrote. */
  quote?: string | null;
  action?: { label: string; url: string };
};

export function renderMail(content: MailContent, unsubscribeUrl?: string): { text: string; html: string } {
  const { heading, paragraphs, summary = [], quote, action } = content;
  const rows = summary.map(([label, value]) => `${label}: ${value}`).join('\n');
  const words = [
    heading,
    ...paragraphs,
    ...(rows ? [rows] : []),
    ...(quote ? [quote.replace(/^/gm, '> ')] : []),
  ];
  const text = [
    ...words.map(unlinked),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    mailsCopy.signature,
    ...(unsubscribeUrl ? [`${mailsCopy.unsubscribe}:\n${unsubscribeUrl}`] : []),
  ].join('\n\n');
  const doctype =
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';
  return {
    text,
    html: `${doctype}${renderToStaticMarkup(<Mail {...content} unsubscribeUrl={unsubscribeUrl} />)}`,
  };
}

/** The site’s colors in hex, the only notation that every mail client understands. */
const colors = {
  paper: '#f8f6f1',
  card: '#ffffff',
  ink: '#161d2b',
  muted: '#5d6472',
  line: '#e4e1d9',
  red: '#c81e1e',
};
const font = "system-ui, -apple-system, 'Segoe UI', sans-serif";
const bodyStyle = { margin: '0 0 16px', fontSize: '16px', lineHeight: '24px', color: colors.ink };

type MailProps = MailContent & { unsubscribeUrl: string | undefined };

function Mail({ heading, paragraphs, summary = [], quote, action, unsubscribeUrl }: MailProps) {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light" />
        <title>{unlinked(heading)}</title>
      </Head>
      <Body style={{ margin: 0, padding: '32px 16px', backgroundColor: colors.paper, fontFamily: font }}>
        <Preview>{unlinked(paragraphs[0] ?? heading)}</Preview>
        <Container
          style={{
            maxWidth: '520px',
            padding: '32px',
            backgroundColor: colors.card,
            border: `1px solid ${colors.line}`,
            borderRadius: '14px',
          }}
        >
          <Heading
            as="h1"
            style={{ margin: '0 0 16px', fontSize: '22px', lineHeight: '28px', color: colors.ink }}
          >
            {unlinked(heading)}
          </Heading>
          {paragraphs.map((paragraph) => (
            <Text key={paragraph} style={bodyStyle}>
              {unlinked(paragraph)}
            </Text>
          ))}
          {summary.length > 0 && <Summary rows={summary} />}
          {quote && (
            <Text
              style={{
                ...bodyStyle,
                paddingLeft: '16px',
                borderLeft: `3px solid ${colors.line}`,
                whiteSpace: 'pre-line',
              }}
            >
              {unlinked(quote)}
            </Text>
          )}
          {action && (
            <Section style={{ margin: '24px 0 8px' }}>
              <Button
                href={action.url}
                style={{
                  padding: '12px 20px',
                  backgroundColor: colors.red,
                  color: '#ffffff',
                  borderRadius: '10px',
                  fontSize: '16px',
                  fontWeight: 600,
                  textDecoration: 'none',
                }}
              >
                {unlinked(action.label)}
              </Button>
            </Section>
          )}
          <Text style={{ margin: '24px 0 0', fontSize: '14px', color: colors.muted }}>
            {mailsCopy.footer}
            {unsubscribeUrl && (
              <>
                <br />
                <a href={unsubscribeUrl} style={{ color: colors.muted, textDecoration: 'underline' }}>
                  {mailsCopy.unsubscribe}
                </a>
              </>
            )}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

function Summary({ rows }: { rows: NonNullable<MailContent['summary']> }) {
  const cell = {
    padding: '8px 0',
    borderTop: `1px solid ${colors.line}`,
    fontSize: '16px',
    lineHeight: '24px',
  };
  return (
    <table
      role="presentation"
      cellPadding={0}
      cellSpacing={0}
      style={{ width: '100%', margin: '0 0 16px', borderBottom: `1px solid ${colors.line}` }}
    >
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <td
              style={{
                ...cell,
                width: '112px',
                paddingRight: '16px',
                verticalAlign: 'top',
                color: colors.muted,
              }}
            >
              {unlinked(label)}
            </td>
            <td style={{ ...cell, color: colors.ink }}>{unlinked(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
