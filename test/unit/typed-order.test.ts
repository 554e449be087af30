// Order numbers in what buyers type and paste.
import { describe, expect, it } from 'vitest'
import { cleanOrderNumber, numbersIn, numbersStated } from '#domain/order/typed-order.ts'
import { folded } from '#domain/text/folded.ts'

const found = (typed: string) => numbersStated(cleanOrderNumber(typed)).map(folded)

describe('the number of an order in a statement', () => {
  it.each([
    ...['1001', '#1001', 'Commande nº1001', 'Commande n°1001', 'Nr.1001', 'No.1001', 'Nummer 1001', 'numéro 1001'],
    ...['Best.-Nr. 1001', 'Best.-Nr.1001', 'Pedido núm. 1001', 'Núm. de pedido: 1001', 'Pedido n.º1001', 'nr-1001'],
    ...['Meine Bestellung 1001', 'Ma commande n° 1001', 'Mi pedido 1001', 'My order, 1001', '№1001'],
    ...['Ihre Bestellung mit der Nummer 1001', '1001 (Black)', 'Nu\u0301mero 1001', '(#1001)'],
    ...['Votre commande Tappt 1001', 'Ihre Bestellung 1001 bei Tappt', 'Su pedido 1001 de Tappt'],
    'Ihre Bestellung 1001 bei Tappt ist eingegangen',
  ])('WLD-88 is found in %j', (typed) => expect(found(typed)).toContain('1001'))

  it.each(['T-8FQ2', 'Best.-Nr. T-8FQ2', 'Votre commande Tappt T-8FQ2', 'Mi pedido t–8fq2 de Tappt'])(
    'WLD-88 with letters is found in %j',
    (typed) => expect(found(typed)).toContain(folded('T-8FQ2')),
  )

  it('WLD-88 is not guessed where there are two, or none', () => {
    expect(found('2 cards of 1001')).toEqual([folded('2 cards of 1001')])
    expect(found('the black one')).toEqual([folded('the black one')])
    // A letter that belongs to the number stays with it.
    expect(found('NO1001')).toContain(folded('NO1001'))
    expect(found('my order A1001')).not.toContain('1001')
  })

  it('a search of the console takes the text itself, and the text behind its label', () => {
    expect(numbersIn('Ihre Bestellung 1001 bei Tappt')).not.toContain('1001')
    expect(numbersIn('Order no. #1001')).toContain('#1001')
  })
})

describe('a cleaned order number', () => {
  it.each([
    ['Bestellnummer: #1001', '#1001'],
    ['Order no. #1001.', '#1001'],
    ['Commande nº1001', '1001'],
    ['Núm. de pedido: 1001', '1001'],
    ['Bestellnummer: ＃１００１. ', '#1001'],
    ['order T-8FQ2', 'T-8FQ2'],
  ])('WLD-86 %j is without its label', (typed, number) => expect(cleanOrderNumber(typed)).toBe(number))

  it.each(['Bestellung', 'Order number', 'Bestellung vom 3. November', 'order of Ann'])(
    'WLD-86 %j stays as typed: no number is behind the label',
    (typed) => expect(cleanOrderNumber(typed)).toBe(typed),
  )
})
