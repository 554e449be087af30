export function Testimonials() {
  return null
}
