import type { DESIGN_WORDS } from '#domain/content/words/designs.ts'
import type { Translated } from '#domain/text/words.ts'

export const DESIGN_ES: Translated<typeof DESIGN_WORDS> = {
  coreNote: 'Metal premium con NFC',
  limitedNote: 'Tirada limitada',
  bestSeller: 'La más vendida',
  blackTagline: 'Negro mate. Con eso basta.',
  blackStory: 'Acero cepillado en negro mate con un fino emblema grabado. Combina con todo lo que tiene.',
  desertTagline: 'Bronce cálido, trazado como las dunas.',
  desertStory: 'Bronce en tono arena con líneas de dunas grabadas que cambian con la luz.',
  jokerTagline: 'Juegue la carta que nadie espera.',
  jokerStory:
    'Gris plomo con reflejos tornasolados y una máscara de bufón tallada en acero brillante. Para quien empieza con una broma y acaba cerrando el trato.',
  americanSuccessTagline: 'Barras, estrellas y agallas.',
  americanSuccessStory:
    'Acero pulido, azul profundo y seis estrellas. Hecha para los viajes largos y para pedir a lo grande.',
  unbotheredTagline: 'La calma también es poder.',
  unbotheredStory:
    'Gris rosado satinado, con unas pestañas cerradas sobre un horizonte en calma. La tarjeta de quien nunca va detrás de nadie.',
  luckyDuckTagline: 'La suerte, grabada.',
  luckyDuckStory:
    'Latón dorado, una medalla acuñada y un pato con un trébol de cuatro hojas. Rompe el hielo antes que usted.',
  loverGirlTagline: 'El corazón, siempre por delante.',
  loverGirlStory:
    'Carmesí intenso con un corazón de oro rosa entre rayos grabados. Dulce a la vista, imposible de olvidar.',
  collectorsPack: "Collector's Pack",
  collectorsTagline: '3 ediciones limitadas',
}
