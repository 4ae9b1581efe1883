import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { downloadFile, type QrCode, qrColors, qrPng, qrSvg } from './qr-files.ts';

type Props = { link: string /** Without its ending. */; fileName: string };

export function QrPanel({ link, fileName }: Props) {
  const {
    data: qr,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['qr-code', link],
    queryFn: async () => (await import('./qr-code.ts')).encodeQr(link),
  });
  const savePng = async (code: QrCode) => {
    try {
      downloadFile(`${fileName}.png`, await qrPng(code));
    } catch {
      toast({ title: 'No picture was made', description: 'Download the SVG instead.', destructive: true });
    }
  };
  return (
    <section
      aria-labelledby="qr-title"
      className="grid gap-5 border-line border-t pt-6 @md:grid-cols-[auto_minmax(0,1fr)]"
    >
      <div className="size-48 overflow-hidden rounded-button border border-line">
        {qr ? (
          <QrPicture qr={qr} link={link} />
        ) : isError ? (
          <QrError onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )}
      </div>
      <div className="grid content-center gap-1">
        <h3 id="qr-title" className="font-semibold text-lg">
          QR code
        </h3>
        <p className="text-muted">For slides, posters and business cards.</p>
        <div className="needs-script mt-3 grid gap-2 @md:flex @md:flex-wrap">
          <Button variant="outline" disabled={!qr} onClick={() => qr && void savePng(qr)}>
            <Download aria-hidden="true" className="size-4" />
            Download PNG
          </Button>
          <Button
            variant="outline"
            disabled={!qr}
            onClick={() => qr && downloadFile(`${fileName}.svg`, qrSvg(qr))}
          >
            <Download aria-hidden="true" className="size-4" />
            Download SVG
          </Button>
        </div>
      </div>
    </section>
  );
}

function QrPicture({ qr: { size, path }, link }: { qr: QrCode; link: string }) {
  return (
    <svg
      role="img"
      aria-label={`QR code that opens ${link}`}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="block size-full"
      style={{ background: qrColors.light, color: qrColors.dark }}
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

function Loading() {
  return <Skeleton className="size-full" />;
}

function QrError({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="grid size-full place-content-center justify-items-center gap-2 text-center">
      <p className="text-muted text-sm">The QR code did not load.</p>
      <Button variant="quiet" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
