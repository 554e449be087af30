// The shortest possible visit: a tap is one read of D1 by primary key, and its profile is a fixed page. With
// READS_PROFILE, the page reads its profile's row as well, in one call, and ignores it.
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
