export function SearchPage() {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-12">
      <title>Find Your Expert · InTime</title>
      <h1 className="font-semibold text-4xl">Find Your Expert</h1>
      <p className="mt-4 text-muted">Search opens here soon.</p>
    </div>
  );
}
