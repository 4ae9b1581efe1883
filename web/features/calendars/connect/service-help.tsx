import { ChevronRight } from 'lucide-react';

type Props = { title: string; help: { service: string; text: string }[] };

/** What to do at each service, folded until someone asks. */
export function ServiceHelp({ title, help }: Props) {
  return (
    <details className="group">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 rounded-sm font-medium underline underline-offset-4">
        <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
        {title}
      </summary>
      <dl className="mt-1 grid gap-3 text-sm">
        {help.map(({ service, text }) => (
          <div key={service}>
            <dt className="font-medium">{service}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
