// The minimum for a tap: a fixed redirect.
export default {
  fetch: () => new Response(null, { status: 302, headers: { Location: '/profile/demo', 'Cache-Control': 'no-store' } }),
}
