import { Controls } from './controls.tsx';
import { Foundations } from './foundations.tsx';
import { States } from './states.tsx';
import { Surfaces } from './surfaces.tsx';

/** Everything that pages are made of, in every state. For those who build the site. */
export function DesignPage() {
  return (
    <div className="mx-auto max-w-content px-4 py-12 sm:px-6">
      <title>Design · InTime</title>
      <h1 className="mb-8 font-semibold text-title">Design</h1>
      <Foundations />
      <Controls />
      <Surfaces />
      <States />
    </div>
  );
}
