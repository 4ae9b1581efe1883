import { type QrCode, qrColors } from '#web/lib/qr-files.ts';

export function QrPicture({ qr: { size, path }, label }: { qr: QrCode; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="block size-full"
      style={{ background: qrColors.light, color: qrColors.dark }}
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
