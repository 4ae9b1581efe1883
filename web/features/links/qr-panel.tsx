import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { downloadFile } from '#web/lib/download-file.ts';
import { type QrCode, qrPng, qrSvg } from '#web/lib/qr-files.ts';
import { Button } from '#web/ui/button.tsx';
import { QrPicture } from '#web/ui/qr-picture.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import * as uiCopy from '#web/ui/ui.copy.ts';
import * as linksCopy from './links.copy.ts';

const copy = linksCopy.qr;

type Props = {
  link: string;
  /** Without its extension. */
  fileName: string;
  onDownloaded: () => void;
};

export function QrPanel({ link, fileName, onDownloaded }: Props) {
  const {
    data: qr,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['qr-code', link],
    queryFn: async () => (await import('#web/lib/qr-code.ts')).encodeQr(link),
  });
  const savePng = async (code: QrCode) => {
    try {
      downloadFile(`${fileName}.png`, await qrPng(code));
      onDownloaded();
    } catch {
      toast({ title: copy.pngFailed, description: copy.useSvg, destructive: true });
    }
  };
  const saveSvg = (code: QrCode) => {
    downloadFile(`${fileName}.svg`, qrSvg(code));
    onDownloaded();
  };
  return (
    <section
      aria-labelledby="qr-title"
      className="grid gap-5 border-line border-t pt-6 @md:grid-cols-[auto_minmax(0,1fr)]"
    >
      <div className="size-48 overflow-hidden rounded-button border border-line">
        {qr ? (
          <QrPicture qr={qr} label={copy.image(link)} />
        ) : isError ? (
          <QrError onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="size-full" />
        )}
      </div>
      <div className="grid content-center gap-1">
        <h3 id="qr-title" className="font-semibold text-lg">
          {copy.title}
        </h3>
        <p className="text-muted">{copy.hint}</p>
        <div className="needs-script mt-3 grid gap-2 @md:flex @md:flex-wrap">
          <Button variant="outline" disabled={!qr} onClick={() => qr && void savePng(qr)}>
            <Download aria-hidden="true" className="size-4" />
            {copy.downloadPng}
          </Button>
          <Button variant="outline" disabled={!qr} onClick={() => qr && saveSvg(qr)}>
            <Download aria-hidden="true" className="size-4" />
            {copy.downloadSvg}
          </Button>
        </div>
      </div>
    </section>
  );
}

function QrError({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="grid size-full place-content-center justify-items-center gap-2 text-center">
      <p className="text-muted text-sm">{copy.loadFailed}</p>
      <Button variant="quiet" onClick={onRetry}>
        {uiCopy.tryAgain}
      </Button>
    </div>
  );
}
