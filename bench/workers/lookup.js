// The minimum for a tap that is looked up: one read by primary key.
export default {
  async fetch(request, env) {
    const chip = new URL(request.url).pathname.slice('/scan/'.length)
    const row = await env.DB.prepare('SELECT status, username FROM chips WHERE chip_id = ?1').bind(chip).first()
    if (row?.status !== 'linked_with_profile') return new Response(null, { status: 404 })
    const headers = { Location: `/profile/${row.username}`, 'Cache-Control': 'no-store' }
    return new Response(null, { status: 302, headers })
  },
}
