/** Always rendered, so that screen readers announce the text when it appears. */
export function Failure({ text }: { text: string | undefined }) {
  return (
    <p role="alert" className="text-danger empty:hidden">
      {text}
    </p>
  );
}
