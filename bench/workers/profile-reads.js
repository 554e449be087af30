// The two reads that a profile page needs, with their rows as JSON.
const PROFILE = 'SELECT hidden, username, full_name, bio, profile_image_url, theme_id FROM profiles WHERE username = ?1'
const LINKS =
  'SELECT display_order, display_text, platform, url FROM social_links WHERE username = ?1 ORDER BY display_order IS NULL, display_order'

export default {
  async fetch(request, env) {
    const username = new URL(request.url).pathname.slice('/profile/'.length)
    const [profile, links] = await Promise.all([
      env.DB.prepare(PROFILE).bind(username).first(),
      env.DB.prepare(LINKS).bind(username).all(),
    ])
    if (!profile) return new Response(null, { status: 404 })
    return Response.json({ profile, links: links.results })
  },
}
