// The least a Worker can do for a tap: a fixed answer.
export default {
  fetch: () => new Response(null, { status: 302, headers: { Location: '/profile/demo', 'Cache-Control': 'no-store' } }),
}
