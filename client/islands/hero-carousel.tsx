export function HeroCarousel() {
  return null
}
