const durations = [15, 30, 45];

/** Each duration as the part of the hour it is. */
export function AuthSidePanel() {
  return (
    <aside className="hidden rounded-card border border-line bg-card p-10 lg:block">
      <h2 className="font-semibold text-3xl">Connect with Experts</h2>
      <p className="mt-3 max-w-prose text-muted">
        Pick fifteen, thirty or forty-five minutes. Your card is charged only when the expert accepts.
      </p>
      <ul className="mt-10 grid grid-cols-3 gap-4">
        {durations.map((minutes) => (
          <li key={minutes} className="grid place-items-center gap-3 rounded-card border border-line p-5">
            <Quarter minutes={minutes} />
            <span className="font-semibold text-xl tabular-nums">{minutes}m</span>
          </li>
        ))}
      </ul>
    </aside>
  );
}

function Quarter({ minutes }: { minutes: number }) {
  const angle = (minutes / 60) * 2 * Math.PI;
  const x = (16 + 12 * Math.sin(angle)).toFixed(2);
  const y = (16 - 12 * Math.cos(angle)).toFixed(2);
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-16">
      <circle
        cx="16"
        cy="16"
        r="14"
        fill="none"
        stroke="currentColor"
        strokeWidth="1"
        strokeDasharray="1 6.33"
      />
      <path d={`M16 16V4A12 12 0 ${minutes > 30 ? 1 : 0} 1 ${x} ${y}Z`} className="fill-ink" />
    </svg>
  );
}
