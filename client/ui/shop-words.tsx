// The text of every button that leads to a card's product page. The style sheet chooses one of the two, so that one
// HTML serves every viewport.

export function ShopWords() {
  return (
    <>
      <span className="hidden md:inline">Shop Now</span>
      <span className="md:hidden">Buy Now</span>
    </>
  )
}
