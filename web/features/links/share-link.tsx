import { linkText } from '#shared/links/links.ts';
import { anchors, useAnchor } from '#web/lib/anchors.ts';
import { linkPath } from '#web/lib/paths.ts';
import { useSite } from '#web/lib/site.tsx';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { EmbedButton } from './embed-button.tsx';
import * as linksCopy from './links.copy.ts';
import { QrPanel } from './qr-panel.tsx';

type Props = {
  username: string;
  name: string;
  /** The link, its QR code or the button was copied or downloaded. */
  onShared: () => void;
};

/** The expert's link as text, as a QR code, and as a button for their website. */
export function ShareLink({ username, name, onShared }: Props) {
  const heading = useAnchor<HTMLHeadingElement>(anchors.share);
  const { origin } = useSite();
  const link = `${origin}${linkPath(username)}`;
  return (
    <Card className="@container grid gap-6">
      <section aria-labelledby="share-title">
        <h2
          ref={heading}
          tabIndex={-1}
          id="share-title"
          className="w-fit scroll-mt-24 rounded-sm font-semibold text-heading"
        >
          {linksCopy.title}
        </h2>
        <p className="mt-1 text-muted">{linksCopy.hint}</p>
        <div className="mt-4 grid gap-2 @md:grid-cols-[minmax(0,1fr)_auto]">
          <p className="break-all rounded-button bg-ink/6 px-3 py-2.5 font-medium">
            {linkText(origin, username)}
          </p>
          <CopyButton text={link} className="needs-script" onCopied={onShared} />
        </div>
      </section>
      <QrPanel link={link} fileName={`intime-${username}`} onDownloaded={onShared} />
      <EmbedButton link={link} title={linksCopy.embed.tooltip(name)} onCopied={onShared} />
    </Card>
  );
}
