import { Dial } from '#web/ui/dial.tsx';

export const philosophyId = 'philosophy';

const beliefs = [
  {
    minutes: 15,
    title: 'A price is a promise',
    text: 'It says: for these minutes I am yours, prepared and on time. Nobody has to haggle, hint or feel they owe you one.',
  },
  {
    minutes: 30,
    title: 'Only a yes costs money',
    text: 'A card is held when someone asks and charged when you accept. Decline, and the hold is gone in full.',
  },
  {
    minutes: 45,
    title: 'The money waits for the session',
    text: 'It is held until your session is done, then paid out to you less a fee of ten percent. Tips are all yours.',
  },
];

export function Philosophy() {
  return (
    <section
      id={philosophyId}
      tabIndex={-1}
      aria-labelledby="philosophy-title"
      className="below border-line border-t outline-none"
    >
      <div className="mx-auto grid max-w-content gap-12 px-4 py-20 sm:px-6 lg:grid-cols-2 lg:gap-20 lg:py-28">
        <div>
          <h2 id="philosophy-title" className="max-w-[13ch] font-semibold text-title">
            Time is the one thing you can’t make more of.
          </h2>
          <p className="mt-6 max-w-prose text-lead text-muted">
            Yet it goes in quick calls, coffees and picked brains, because there never was a simple way to say
            what it costs. So the busy say no to everyone, and the kind say yes until nothing is left.
          </p>
          <p className="mt-4 max-w-prose text-lead text-muted">
            Say what a quarter of an hour is worth, and the right people can simply ask.
          </p>
        </div>
        <ul className="grid gap-8 lg:pt-2">
          {beliefs.map(({ minutes, title, text }) => (
            <li key={title} className="grid grid-cols-[auto_1fr] gap-x-5">
              <Dial look="face" minutes={minutes} hand="none" className="row-span-2 size-16 text-tick" />
              <h3 className="font-semibold text-heading">{title}</h3>
              <p className="mt-1 max-w-prose text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
