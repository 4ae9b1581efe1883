import type { ReactNode } from 'react';
import { BackLink } from '#web/ui/back-link.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import * as bookingCopy from './booking.copy.ts';

const steps = [bookingCopy.sessionStep, bookingCopy.paymentStep];
const titles = { 1: bookingCopy.sessionTitle, 2: bookingCopy.paymentTitle };
const leads = { 1: bookingCopy.sessionLead, 2: bookingCopy.paymentLead };

type Props = {
  step: 1 | 2;
  /** The expert's name, once it is loaded. */
  name?: string | undefined;
  back: { href: string; text: string };
  children: ReactNode;
};

/** Frame of both booking steps: back link, step indicator and title. */
export function BookingFrame({ step, name, back, children }: Props) {
  return (
    <div className="mx-auto w-full max-w-content px-4 pt-4 pb-16 sm:px-6 sm:pt-8">
      <title>{bookingCopy.documentTitle(titles[step])}</title>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <BackLink href={back.href}>{back.text}</BackLink>
        <div className="w-full sm:w-80">
          <Stepper label={bookingCopy.stepsLabel} steps={steps} current={step} />
        </div>
      </div>
      <h1 className="mt-6 font-semibold text-title">{titles[step]}</h1>
      <p className="mt-2 mb-8 min-h-7 wrap-anywhere text-lead text-muted">{name && leads[step](name)}</p>
      {children}
    </div>
  );
}
