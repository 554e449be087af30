// The words of every button that leads to a card's product page. Which of the two shows is the style sheet's choice, so
// that one HTML serves every viewport.

export function ShopWords() {
  return (
    <>
      <span className="hidden md:inline">Shop Now</span>
      <span className="md:hidden">Buy Now</span>
    </>
  )
}
