import { Controls } from './controls.tsx';
import { Foundations } from './foundations.tsx';
import { States } from './states.tsx';
import { Surfaces } from './surfaces.tsx';

/** Every UI component in every state, for developers. */
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
