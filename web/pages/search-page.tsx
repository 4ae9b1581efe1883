export function SearchPage() {
  return (
    <div className="mx-auto max-w-content px-4 py-12 sm:px-6">
      <title>Find Your Expert · InTime</title>
      <h1 className="font-semibold text-title">Find Your Expert</h1>
      <p className="mt-4 text-muted">Search opens here soon.</p>
    </div>
  );
}
