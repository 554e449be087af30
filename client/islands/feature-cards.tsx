export function FeatureCards() {
  return null
}
