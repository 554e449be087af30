import type { FAQ_WORDS } from '#domain/content/words/faq.ts'
import type { Translated } from '#domain/text/words.ts'

export const FAQ_DE: Translated<typeof FAQ_WORDS> = {
  title: 'Häufige Fragen · {brand}',
  description: 'Wie die Karte funktioniert, mit welchen Smartphones, dazu Versand, Rückgabe und Sonderanfertigungen.',
  eyebrow: 'FAQ',
  heading: 'Gute Fragen.',
  contents: 'Inhalt',
  unanswered: 'Nicht dabei?',
  writeTo: 'Schreiben Sie uns an <link>{mail}</link>.',
  contact: 'Support kontaktieren',

  gettingStarted: 'Erste Schritte',
  setUp: 'Wie richte ich meine Karte ein?',
  setUpHold:
    'Halten Sie die neue Karte an Ihr Smartphone. Es öffnet sich die Seite, auf der Sie Ihr Konto anlegen und einen Benutzernamen wählen; dabei wird die Karte mit Ihrem Profil verknüpft.',
  setUpAdd: 'Fügen Sie ein Bild, ein paar Worte über sich und Ihre Links hinzu, und schon ist sie bereit.',
  setUpLeaflet:
    'Falls der Karte ein Begleitblatt beiliegt, halten Sie es bereit: Der Code darauf beweist, dass die Karte Ihnen gehört.',
  share: 'Wie teile ich mein Profil?',
  shareAnswer:
    'Wecken Sie das andere Smartphone auf und halten Sie die Karte 2–3 Sekunden daran. Ein Link erscheint; einmal tippen, und Ihr Profil öffnet sich im Browser.',
  otherPerson: 'Braucht mein Gegenüber eine App oder eine Karte?',
  otherPersonAnswer: 'Weder noch. Ihr Profil ist eine Webseite. Jedes Smartphone, das NFC liest, öffnet sie.',
  subscription: 'Ist das ein Abo?',
  subscriptionAnswer:
    'Nein. Mit Ihrer Bestellung erhalten Sie kostenlosen lebenslangen Zugang zu Ihrem Profil: Sie bezahlen die Karte einmal und ändern Ihr Profil, so oft Sie möchten.',
  age: 'Gibt es ein Mindestalter?',
  ageAnswer:
    'Ja. Kinder unter 13 Jahren sind ausgeschlossen: Sie dürfen weder bestellen noch sich anmelden noch ein Profil haben. Wenn Sie unter 18 sind, lassen Sie bitte Ihre Eltern oder Erziehungsberechtigten bestellen.',

  compatibility: 'Funktionen und Kompatibilität',
  phones: 'Mit welchen Smartphones funktioniert sie?',
  phonesApple:
    'Das iPhone XS, das iPhone XR und alle späteren Modelle lesen die Karte bei eingeschaltetem Bildschirm, ganz ohne Einstellung. Ältere iPhones mit NFC nutzen den NFC-Tag-Leser im Kontrollzentrum.',
  phonesAndroid:
    'Bei Android muss NFC eingeschaltet und der Bildschirm entsperrt sein. Die meisten aktuellen Modelle haben NFC.',
  where: 'Wohin halte ich die Karte?',
  whereAnswer:
    'Beim iPhone an die Oberkante, bei den meisten Android-Smartphones an die Mitte der Rückseite. Halten Sie die Karte 2–3 Sekunden ruhig.',
  phoneCase: 'Funktioniert sie durch eine Hülle hindurch?',
  phoneCaseAnswer:
    'Ja. NFC funktioniert durch Hüllen bis 3\u00a0mm Dicke. Metallhüllen, Magnetplatten und Bankkarten dazwischen können das Signal blockieren.',
  charging: 'Muss die Karte geladen werden?',
  chargingAnswer:
    'Nie. Sie hat keinen Akku; das Smartphone, das sie liest, versorgt den Chip für diesen Moment mit Strom.',
  chip: 'Was ist auf dem Chip gespeichert?',
  chipAnswer:
    'Nur eine Webadresse mit der Nummer der Karte. Ihr Name, Ihre Links und Ihr Bild stehen in Ihrem Profil und lassen sich deshalb ohne neue Karte ändern.',

  customization: 'Profilgestaltung',
  show: 'Was kann mein Profil zeigen?',
  showLinks:
    'Ein Bild, Ihren Namen, ein paar Worte über Sie und Ihre Links. Instagram, TikTok, YouTube, X, LinkedIn, Snapchat, Telegram und Revolut erscheinen mit eigenem Symbol und eigener Farbe; jede andere Adresse geht auch.',
  showContact: 'Position, Unternehmen, Telefon, E-Mail, Website und Anschrift, jeweils nur, wenn Sie es möchten.',
  change: 'Kann ich es ändern, wenn die Karte schon da ist?',
  changeAnswer:
    'Jederzeit und so oft Sie möchten, in [Ihrem {brand}-Konto]({account}). Die Karte bleibt, wie sie ist; die nächste Berührung zeigt das neue Profil.',
  look: 'Kann ich das Aussehen meines Profils ändern?',
  lookAnswer: 'Ja. Wählen Sie in Ihrem Konto eine Farbwelt. Auch Reihenfolge und Namen Ihrer Links bestimmen Sie.',
  whoSees: 'Wer kann mein Profil sehen?',
  whoSeesAnswer:
    'Alle, die seine Adresse haben oder Ihre Karte an ihr Smartphone halten: Es ist eine öffentliche Seite. Veröffentlichen Sie nur, was auch Fremde lesen dürfen. Unsere [Datenschutzerklärung]({policies}) sagt, was gespeichert wird.',

  technical: 'Technische Hilfe',
  noReaction: 'Das Smartphone reagiert nicht auf meine Karte. Was nun?',
  noReactionCheck:
    'Prüfen Sie drei Dinge: Der Bildschirm ist an und entsperrt, NFC ist eingeschaltet, und zwischen Karte und Smartphone liegt nichts aus Metall. Bewegen Sie die Karte dann langsam und halten Sie sie 2–3 Sekunden ruhig.',
  noReactionWrite:
    'Liest auch ein zweites Smartphone sie nicht, schreiben Sie mit Ihrer Bestellnummer an {support}. Eine Karte, die nicht funktioniert, wird ersetzt.',
  registration: 'Statt meines Profils öffnet sich die Registrierung.',
  registrationAnswer:
    'Die Karte ist noch mit keinem Profil verknüpft. Melden Sie sich auf dieser Seite an oder legen Sie dort Ihr Konto an, dann wird sie verknüpft. Fragt die Seite nach einem Code, steht er auf dem Begleitblatt der Karte.',
  lost: 'Ich habe meine Karte verloren. Kann jemand sie benutzen?',
  lostAnswer:
    'Wer sie findet, sieht Ihr öffentliches Profil und sonst nichts; ändern lässt sich mit der Karte nichts. Pausieren Sie die Karte in [Ihrem {brand}-Konto]({cards}) oder schreiben Sie an {support}, dann schalten wir ihren Chip ab.',
  code: 'Mein Rabattcode oder Empfehlungsrabatt wird nicht angenommen.',
  codeAnswer:
    'Der Code für die erste Bestellung, {code}, gilt einmal pro Person. Ein Empfehlungsrabatt endet, wenn seine Zeit abgelaufen ist: nach 24 Stunden, sofern der Link nichts anderes sagt. Näheres steht in den [Angebotsbedingungen]({offers}).',

  orders: 'Bestellung und Versand',
  delivery: 'Wie lange dauert die Lieferung?',
  deliveryGB:
    'Bestellungen werden in {dispatch} Tagen bearbeitet, Sonderanfertigungen in {custom} Tagen. Danach dauert der Standardversand im Vereinigten Königreich {days} Werktage und der Expressversand 48 Stunden.',
  nextDayGB:
    'Die kostenlose Lieferung am nächsten Tag und der kostenlose 48-Stunden-Versand rechnen ab Versand, also nach den {dispatch} Tagen Bearbeitung.',
  deliveryElsewhere:
    'Bestellungen gehen innerhalb von {dispatch} Werktagen auf den Weg, Sonderanfertigungen innerhalb von {custom}. Danach dauert die Lieferung {days} Werktage. Als Werktage zählen Montag bis Freitag.',
  cost: 'Was kostet der Versand?',
  costGB:
    'Der Standardversand ist über {amount} kostenlos, die Lieferung am nächsten Tag ab {nextDay}: Zum vollen Preis reist jede Karte gratis. Die Kasse zeigt vor dem Bezahlen, welche Versandarten es für Ihre Adresse gibt und was sie kosten.',
  costElsewhere:
    'Bei Bestellungen über {amount} ist der Versand kostenlos. Die Kasse zeigt die Versandkosten, bevor Sie bezahlen.',
  abroad: 'Liefern Sie ins Ausland?',
  abroadAnswer:
    'Ja. Ins Ausland dauert es ab Versand {days} Tage. Zölle und Einfuhrsteuern zahlt, falls sie anfallen, der Empfänger.',
  duties: 'Fallen Zölle an?',
  returns: 'Kann ich die Karte zurückgeben?',
  returnsAnswer:
    'Ja. Es gibt eine Geld-zurück-Garantie von {days} Tagen ab dem Tag, an dem Ihre Bestellung ankommt, zusätzlich zu Ihrem gesetzlichen Widerrufsrecht von 14 Tagen.',
  returnsAnswerEngraved:
    'Ja. Es gibt eine Geld-zurück-Garantie von {days} Tagen ab dem Tag, an dem Ihre Bestellung ankommt, zusätzlich zu Ihrem gesetzlichen Widerrufsrecht von 14 Tagen. Gravierte Karten: nur, wenn sie fehlerhaft sind.',
  returnsAnswerUS:
    'Ja. Es gibt eine Geld-zurück-Garantie von {days} Tagen ab dem Tag, an dem Ihre Bestellung ankommt. Sie ersetzt nicht die Rechte, die Ihnen das Gesetz gibt.',
  returnsAnswerEngravedUS:
    'Ja. Es gibt eine Geld-zurück-Garantie von {days} Tagen ab dem Tag, an dem Ihre Bestellung ankommt. Sie ersetzt nicht die Rechte, die Ihnen das Gesetz gibt. Gravierte Karten: nur, wenn sie fehlerhaft sind.',
  returnsWrite: 'Schreiben Sie an {support}. Wie es geht, steht in den [Nutzungsbedingungen]({guarantee}).',
  engrave: 'Können Sie meinen Namen eingravieren?',
  engraveHow:
    'Ja, ohne Aufpreis. [Wählen Sie eine Karte]({product}) einzeln, im Doppelpack oder im 5er-Pack und klicken Sie auf „Gravur hinzufügen“: Auf die Vorderseite jeder Karte passen ein Name mit bis zu {name} Zeichen und eine zweite Zeile mit bis zu {line2}. Gravieren lassen sich lateinische Buchstaben mit ihren Akzenten, Ziffern und einige Zeichen.',
  engraveReturns:
    'Eine gravierte Karte wird eigens für Sie angefertigt. Wenn Sie es sich anders überlegen, können Sie sie nicht zurückgeben; ist sie fehlerhaft, gelten Ihre Rechte und die Garantie wie bei jeder Karte. Bitte prüfen Sie die Schreibweise.',
  engraveLarger: 'Größere Packs und Logos gravieren wir als Sonderanfertigung, siehe unten.',
  pay: 'Wie bezahle ich?',
  payGB:
    'An der sicheren Kasse unseres Zahlungsanbieters, die sich aus dem Warenkorb öffnet. Die Preise sind in Pfund und enthalten die Mehrwertsteuer. Ihre Kartennummer sehen wir nie.',
  payElsewhere:
    'An der sicheren Kasse unseres Zahlungsanbieters, die sich aus dem Warenkorb öffnet. Ihre Kartennummer sehen wir nie.',

  custom: 'Sonder\u00adanfertigungen',
  ownDesign: 'Können wir ein eigenes Design bekommen?',
  ownDesignAnswer: 'Ja, ab 25 Karten. Ein Logo als Vektordatei ist der beste Anfang.',
  customTime: 'Wie lange dauert eine Sonderanfertigung?',
  customTimeAnswer: 'Insgesamt 5–10 Tage, die {custom} Tage Bearbeitung eingeschlossen. Der Versand kommt hinzu.',
  volume: 'Gibt es Mengenrabatt?',
  volumeAnswer:
    'Ja, ab 50 Karten. Bei unseren eigenen Designs zeigen die [Packs mit 5, 20 und 100 Karten]({bundles}) sofort, was Sie sparen.',
  start: 'Wie fangen wir an?',
  startAnswer:
    '[Fragen Sie eine Beratung an]({consultation}): 30 Minuten über Designs, Stückzahlen und Termine. Oder schreiben Sie an {support}.',
}
