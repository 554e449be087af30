// The privacy policy in German: section by section what ../../legal-privacy.ts says. Pure.
import type { StorageKey } from '#domain/content/kept-data.ts'
import type { PixelState } from '#domain/content/legal-privacy.ts'
import { type LegalSection, mailLink } from '#domain/content/legal-text.ts'
import { type Brand, storageKeys } from '#domain/site/brand.ts'
import { STORAGE_NOTES_DE, TABLE_NOTES_DE } from './kept-data.ts'

const PIXEL_STATES: Record<PixelState, string> = {
  absent: 'Auf dieser Website ist es derzeit nicht eingerichtet: Es wird überhaupt kein Werbeskript geladen.',
  asks: 'Auf dieser Website ist es eingerichtet und wird erst geladen, nachdem Sie zugestimmt haben.',
  'unless-rejected': 'Auf dieser Website ist es eingerichtet und wird geladen, sofern Sie es nicht abgelehnt haben.',
}

/** As `privacySections`. */
export function PRIVACY_DE(brand: Brand, pixel: PixelState, isEngraved = false): readonly LegalSection[] {
  const keys = storageKeys(brand)
  const mail = mailLink(brand.privacyEmail)
  return [
    {
      id: 'who-we-are',
      heading: 'Wer verantwortlich ist',
      blocks: [
        `${brand.name} verkauft auf dieser Website NFC-Karten aus Metall und zeigt die öffentlichen Profile, zu denen sie führen. Für die hier beschriebenen personenbezogenen Daten ist ${brand.name} der Verantwortliche im Sinne der Datenschutz-Grundverordnung des Vereinigten Königreichs (UK GDPR) und des britischen Datenschutzgesetzes (Data Protection Act 2018).`,
        `Konten, in Besitz genommene Karten, Kontakte und Teams befinden sich unter ${brand.appHost}, mit einer eigenen [Datenschutzerklärung](${brand.appHost}/privacy).`,
        `Fragen und Anliegen zu Ihren Daten: ${mail}. Alles andere: ${mailLink(brand.supportEmail)}.`,
      ],
    },
    {
      id: 'short',
      heading: 'Das Wichtigste in Kürze',
      blocks: [
        {
          list: [
            'Sie können sich ohne Konto umsehen, einen Warenkorb füllen und zur Kasse gehen.',
            'Wir setzen keine eigenen Cookies. Einige Einträge im Speicher Ihres Browsers halten Warenkorb, Farbwelt und Empfehlung fest.',
            'Einen Namen und eine E-Mail-Adresse speichern wir nur, wenn Sie sich für etwas anmelden.',
            'Ihre Kartennummer sehen wir nie. Bezahlt wird an der Kasse eines Zahlungsanbieters.',
            'Die Messung unserer Werbung können Sie ablehnen, und sie ist aus, bis sie eingerichtet ist.',
            'Wir verkaufen keine personenbezogenen Daten und treffen keine automatisierten Entscheidungen über Sie.',
          ],
        },
      ],
    },
    {
      id: 'what-we-keep',
      heading: 'Was wir auf unseren Servern speichern',
      blocks: [
        {
          table: {
            caption: 'Was unsere Datenbank enthält',
            head: ['Daten', 'Warum und auf welcher Rechtsgrundlage', 'Wie lange'],
            rows: Object.values(TABLE_NOTES_DE),
            names: Object.keys(TABLE_NOTES_DE),
          },
        },
        `Was wir zu einer Bestellung speichern, steht in der [Datenschutzerklärung der App](${brand.appHost}/privacy#orders). Profilbilder liegen neben der Datenbank, ohne Ort, Zeit und Kamera der Aufnahme, bis 24 Stunden lang kein Profil sie mehr nennt.`,
        'Nichts davon enthält eine IP-Adresse. Außerdem hält ein Zwischenspeicher für einige Minuten Produktdaten unseres Shop-Anbieters und für bis zu 30 Tage den öffentlichen Benutzernamen, zu dem eine Karte zuletzt geführt hat, damit Berührungen auch während einer Störung funktionieren.',
      ],
    },
    {
      id: 'what-is-sent',
      heading: 'Was Ihr Browser uns sendet, und wann',
      blocks: [
        {
          list: [
            'Das Öffnen eines Links mit Empfehlungscode sendet diesen Code, einmal. Er wird gezählt und nicht mit Ihnen verknüpft.',
            'Das Ansehen von Produkten fragt deren Preis und Verfügbarkeit ab. Über Sie wird nichts gesendet.',
            // Only said in a shop with several markets: without-markets.ts.
            `Die erste Seite, die Sie ansehen, und nach 30 Tagen wieder eine fragt ab, in welchem Land Sie sind, um Ihnen den Shop mit Preisen für dieses Land vorzuschlagen. Unsere Server erkennen es an Ihrer Verbindung und speichern nichts; Ihr Browser speichert die Antwort unter \`${keys.country}\`.`,
            'Das Melden eines Profils sendet dessen Namen, den Grund, den Sie wählen, und was Sie schreiben. Wir fragen nicht, wer Sie sind.',
            'Der Gang zur Kasse sendet die Artikel Ihres Warenkorbs und einen Empfehlungscode, falls Sie einen haben. Die Antwort ist die Adresse der Kasse beim Zahlungsanbieter.',
            'Das Newsletter-Formular, das Rabattfenster und „Benachrichtigen“ senden Ihren Namen und Ihre E-Mail-Adresse und welchen Wortlaut sie Ihnen gezeigt haben.<markets> In einem Shop für ein anderes Land oder in einer anderen Sprache auch, in welchem und in welcher.</markets><eu> Das Widerrufsformular sendet Ihren Namen, Ihre E-Mail-Adresse, die Bestellnummer und die Karten, die Sie nennen. Wir speichern sie mit Land und Sprache des Shops 24 Monate lang, um Ihren Widerruf zu bearbeiten und seinen Eingang nachzuweisen; dazu sind wir rechtlich verpflichtet.</eu>',
            'Die Links zum Bestätigen und zum Abmelden in unseren E-Mails tragen einen Code, der für Ihre Anmeldung steht. Sie zu öffnen, ändert nichts; erst die Schaltfläche auf der Seite tut es.',
            'Die Vorschau auf unserer Premium-Seite lädt ein öffentliches Demoprofil, dessen Links und die Liste der Farbwelten.',
            'Eine Karte zu berühren oder ihre Adresse zu öffnen, sendet die Nummer der Karte. Wir sehen nach, wohin sie führt, zählen in der Tageszählung dieser Karte eins hinzu, für Ihr Land und die Art Ihres Geräts (Smartphone, Tablet, Computer), und speichern nicht, wer sie berührt hat.',
            'Ein öffentliches Profil eine Sekunde lang anzusehen, sendet dessen Namen, und seine Kontaktkarte zu speichern, ruft diese Datei ab. Wird ein Link, eine Telefonnummer, eine E-Mail-Adresse, eine Website oder eine Anschrift eines Profils geöffnet, wird gesendet, was davon es war. Alles wird auf dieselbe Weise gezählt, als eins mehr an diesem Tag. Da nichts über Sie gespeichert wird, hängen diese Zählungen nicht von Global Privacy Control oder Do Not Track ab.',
          ],
        },
        'Die Protokolle unserer Server enthalten die Art der Seite, die Zeit, technische Fehler und Adressen von Seiten, die es nicht gibt. Sie enthalten keine Namen, E-Mail-Adressen, IP-Adressen oder Formularinhalte und werden von unserer Hosting-Plattform binnen Tagen gelöscht. Um Angreifer fernzuhalten, zählt unsere Hosting-Plattform eine Minute lang die Anfragen je IP-Adresse; wir speichern diese Zählung nicht.',
      ],
    },
    {
      id: 'stays-with-you',
      heading: 'Was Ihren Browser nie verlässt',
      blocks: [
        {
          list: [
            'Das Beratungsformular: Ihre Eingaben werden in die Konsole Ihres eigenen Browsers geschrieben und nirgendwohin gesendet. Wenn Sie ein Gespräch buchen, öffnet sich die Seite unseres Buchungsanbieters, für die dessen eigene Datenschutzerklärung gilt.',
            'Das kleine Formular auf der Seite für Teams: Es führt nur zur nächsten Seite weiter.',
            'Die Beispielseite `/checkout`: Nichts, was dort eingegeben wird, wird gesendet oder gespeichert. Bitte geben Sie keine echte Kartennummer ein.',
          ],
        },
      ],
    },
    {
      id: 'browser-storage',
      heading: 'Cookies und Browserspeicher',
      blocks: [
        'Diese Website setzt keine eigenen Cookies. Sie nutzt den lokalen Speicher Ihres Browsers für das, worum Sie gebeten oder was Sie gewählt haben; dafür ist keine Einwilligung nötig. Die Einträge bleiben auf Ihrem Gerät:',
        {
          table: {
            caption: 'Einträge im lokalen Speicher',
            head: ['Eintrag', 'Was er enthält', 'Wie lange'],
            rows: Object.entries(STORAGE_NOTES_DE).map(([key, [what, until]]) => [
              `\`${keys[key as StorageKey]}\``,
              what,
              until,
            ]),
          },
        },
        ...(isEngraved
          ? [
              'Der Text einer Gravur wird mit dem Warenkorb gespeichert. Er verlässt Ihren Browser, wenn Sie zur Kasse gehen: Dann ist er Teil Ihrer Bestellung, an der Kasse des Zahlungsanbieters und bei uns, und wird genutzt, um Ihre Karten zu gravieren und zu verpacken.',
            ]
          : []),
        'Sie können alle Einträge jederzeit in den Einstellungen Ihres Browsers löschen. Der Shop funktioniert auch ohne sie, nur wird der Warenkorb dann von Seite zu Seite vergessen.',
      ],
    },
    {
      id: 'pixel',
      heading: 'Werbepixel',
      blocks: [
        `Wir können das TikTok-Pixel nutzen, um unsere Werbung zu messen. ${PIXEL_STATES[pixel]} Sie können Ihre Antwort jederzeit unter „Cookie-Einstellungen“ in der Fußzeile ändern: Nach einer Ablehnung wird nichts mehr gesendet, und die nächste Seite lädt es nicht.`,
        'Wenn es läuft, teilt es dem Anbieter mit, welche Produkte Sie angesehen, in den Warenkorb gelegt oder zu bestellen begonnen haben, mit Name, Preis und Menge. Wenn Sie sich anmelden, während es läuft, wird aus Ihrer E-Mail-Adresse in Ihrem Browser ein Hashwert gebildet (SHA-256) und dieser weitergegeben, die Adresse selbst nicht. Das Skript des Anbieters kann eigene Cookies setzen. Der Anbieter kann all dies außerhalb des Vereinigten Königreichs verarbeiten, unter den Garantien, die seine eigene Datenschutzerklärung nennt.',
        'Solange es nicht laufen darf, wird für Werbung nichts geladen, nichts gespeichert und kein Hashwert gebildet. Das Signal Global Privacy Control Ihres Browsers gilt als Ablehnung. In öffentlichen Profilen und dort, wo diese Website in eine andere eingebettet ist, läuft das Pixel nie.',
      ],
    },
    {
      id: 'profiles',
      heading: 'Öffentliche Profile',
      blocks: [
        'Ein Profil ist eine öffentliche Seite. Wer ihre Adresse hat oder ihre Karte berührt, sieht das Bild, den Namen, die Beschreibung und die Links, die der Inhaber veröffentlicht hat. Inhaber ändern ihr Profil in ihrem Konto. Wenn sie das Konto löschen oder uns darum bitten, löschen wir das Profil, seine Links und deren Zählungen und entfernen seinen Namen von jeder Karte.',
        `Wenn ein Profil etwas über Sie zeigt, das dort nicht stehen sollte, schreiben Sie an ${mail}.`,
      ],
    },
    {
      id: 'who-else',
      heading: 'Wer außerdem Daten verarbeitet',
      blocks: [
        {
          list: [
            'Eine Hosting- und Edge-Plattform liefert diese Website aus und speichert die Datenbank. Sie sieht Ihre IP-Adresse, wie jeder Webserver.',
            'Ein Anbieter für Onlinehandel und Zahlungen nimmt an seiner Kasse Ihre Bestellung, Anschrift und Zahlung nach seiner eigenen Datenschutzerklärung entgegen. Wir erhalten, was wir für die Lieferung brauchen. Wenn Sie zur Kasse gehen, kann Ihre IP-Adresse an ihn weitergegeben werden, damit er Missbrauch begrenzen kann.',
            'Ein E-Mail-Dienst stellt die E-Mails zu, um die Sie gebeten haben.',
            'Ein Buchungsanbieter vereinbart Beratungsgespräche, wenn Sie eines buchen.',
            'Versandunternehmen erhalten Ihren Namen und Ihre Anschrift, um eine Bestellung zu liefern.',
          ],
        },
        'Sie handeln für uns aufgrund eines Vertrags oder wie oben gesagt in eigener Verantwortung. Einige sind in mehreren Ländern tätig; Übermittlungen aus dem Vereinigten Königreich stützen sich auf dessen Angemessenheitsregelungen oder Standardvertragsklauseln. An Behörden geben wir Daten nur weiter, wenn das Gesetz es verlangt.',
      ],
    },
    {
      id: 'rights',
      heading: 'Ihre Rechte',
      blocks: [
        'Sie können eine Kopie Ihrer Daten verlangen, sie berichtigen, löschen, in der Verarbeitung einschränken oder sich in einem nutzbaren Format übergeben lassen, dem widersprechen, was auf unseren berechtigten Interessen beruht, und eine Einwilligung jederzeit für die Zukunft widerrufen. Das kostet nichts, und wir antworten innerhalb eines Monats.',
        `Schreiben Sie an ${mail}. Um einen Newsletter oder eine Benachrichtigung abzubestellen, nutzen Sie den Abmeldelink in der E-Mail. Bitte schreiben Sie von der betreffenden Adresse aus, damit wir wissen, dass es Ihre ist.`,
        'Wenn Sie nicht zufrieden sind, können Sie sich bei der britischen Datenschutzaufsicht (Information Commissioner’s Office) unter [ico.org.uk](https://ico.org.uk/make-a-complaint/) beschweren. Wir würden gern zuerst von Ihnen hören.',
      ],
    },
    {
      id: 'children',
      heading: 'Kinder',
      blocks: [
        `Kinder unter 13 Jahren sind von den Diensten dieser Website ausgeschlossen: Sie dürfen weder bestellen noch sich anmelden noch ein Profil haben, und wir speichern ihre Daten nicht wissentlich. Wenn Sie glauben, dass ein Kind unter 13 Jahren uns Daten gegeben hat, schreiben Sie an ${mail}, und wir löschen sie.`,
      ],
    },
    {
      id: 'security',
      heading: 'Sicherheit',
      blocks: [
        'Jede Seite und jeder Aufruf wird verschlüsselt übertragen. Schlüssel unserer Anbieter gelangen nie in den Browser, und Zugriff auf gespeicherte Daten haben nur diejenigen, die ihn brauchen. Sollte eine Datenpanne Sie gefährden, informieren wir Sie und die britische Datenschutzaufsicht, wie das Gesetz es verlangt.',
      ],
    },
    {
      id: 'changes',
      heading: 'Änderungen dieser Erklärung',
      blocks: [
        'Wenn sich ändert, was wir tun, ändert sich mit ihm diese Seite und damit auch das Datum oben. Betrifft eine Änderung Daten, die Sie uns bereits gegeben haben, sagen wir es Ihnen, bevor sie wirksam wird.',
      ],
    },
    {
      id: 'contact',
      heading: 'Kontakt',
      blocks: [{ list: [`Datenschutz: ${mail}`, `Support: ${mailLink(brand.supportEmail)}`] }],
    },
  ]
}
