// A visit that could not be shorter: a tap is one read of D1 by primary key, its profile the bytes of a page. With
// READS_PROFILE the page's own row is read as well, in one call, and not looked at.
export default {
  async fetch(request, env) {
    const { pathname } = new URL(request.url)
    const [, place, name] = pathname.split('/')
    if (place === 'scan') {
      const row = await env.DB.prepare('SELECT status, username FROM chips WHERE chip_id = ?1').bind(name).first()
      if (row?.status !== 'linked_with_profile') return new Response(null, { status: 404 })
      const headers = { Location: `/profile/${row.username}`, 'Cache-Control': 'no-store' }
      return new Response(null, { status: 302, headers })
    }
    if (env.READS_PROFILE) await env.DB.prepare('SELECT username FROM profiles WHERE username = ?1').bind(name).first()
    return new Response(env.PAGE.body, { headers: env.PAGE.headers })
  },
}
