export function DashboardPage() {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-12">
      <title>Dashboard · InTime</title>
      <h1 className="font-semibold text-4xl">Dashboard</h1>
      <p className="mt-4 text-muted">No upcoming sessions</p>
    </div>
  );
}
