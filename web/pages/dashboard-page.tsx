export function DashboardPage() {
  return (
    <div className="mx-auto max-w-content px-4 py-12 sm:px-6">
      <title>Dashboard · InTime</title>
      <h1 className="font-semibold text-title">Dashboard</h1>
      <p className="mt-4 text-muted">No upcoming sessions</p>
    </div>
  );
}
