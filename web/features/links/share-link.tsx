import { linkText } from '#shared/links/links.ts';
import { linkPath } from '#web/lib/paths.ts';
import { useSite } from '#web/lib/site.tsx';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { EmbedButton } from './embed-button.tsx';
import * as linksCopy from './links.copy.ts';
import { QrPanel } from './qr-panel.tsx';

type Props = { username: string; name: string };

/** The expert's link as text, as a QR code, and as a button for their website. */
export function ShareLink({ username, name }: Props) {
  const { origin } = useSite();
  const link = `${origin}${linkPath(username)}`;
  return (
    <Card className="@container grid gap-6">
      <section aria-labelledby="share-title">
        <h2 id="share-title" className="font-semibold text-heading">
          {linksCopy.title}
        </h2>
        <p className="mt-1 text-muted">{linksCopy.hint}</p>
        <div className="mt-4 grid gap-2 @md:grid-cols-[minmax(0,1fr)_auto]">
          <p className="break-all rounded-button bg-ink/6 px-3 py-2.5 font-medium">
            {linkText(origin, username)}
          </p>
          <CopyButton text={link} className="needs-script" />
        </div>
      </section>
      <QrPanel link={link} fileName={`intime-${username}`} />
      <EmbedButton link={link} title={linksCopy.embed.tooltip(name)} />
    </Card>
  );
}
