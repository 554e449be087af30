// Names as people type them, and the parts a contact card and a form with two fields need.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameParts } from '#domain/text/person-name.ts'

/** Family; given; additional; prefix; suffix, as a contact card has them. */
const parts = (name: string): string => {
  const { family, given, additional, prefix, suffix } = nameParts(name)
  return [family, given, additional, prefix, suffix].join(';')
}

describe('PROF-33 a name in its parts', () => {
  it.each([
    // Titles before the name.
    ['Dr. Mara van der Berg', 'van der Berg;Mara;;Dr.;'],
    ['Prof. Dr. rer. nat. Jörg Müller', 'Müller;Jörg;;Prof. Dr. rer. nat.;'],
    ['Prof. Dr. Dr. h. c. mult. Anna Maria Weiß', 'Weiß;Anna;Maria;Prof. Dr. Dr. h. c. mult.;'],
    ['Dipl.-Ing. (FH) Karl-Heinz von der Leyen', 'von der Leyen;Karl-Heinz;;Dipl.-Ing. (FH);'],
    ['Dr.-Ing. Hans Meier', 'Meier;Hans;;Dr.-Ing.;'],
    ['Dr.med. Hans Meier', 'Meier;Hans;;Dr.med.;'],
    ['MUDr. Jana Nováková', 'Nováková;Jana;;MUDr.;'],
    ['Dra. Ana Pérez', 'Pérez;Ana;;Dra.;'],
    ['Lic. Juan Pérez', 'Pérez;Juan;;Lic.;'],
    ['Univ.-Prof. Dr. Eva Huber', 'Huber;Eva;;Univ.-Prof. Dr.;'],
    ['Sir Elton John', 'John;Elton;;Sir;'],
    ['Sir Elton', ';Elton;;Sir;'],
    ['Lady Gaga', ';Gaga;;Lady;'],
    ['Mrs Dalloway', 'Dalloway;;;Mrs;'],
    ['Mr. & Mrs. Berg', 'Berg;;;Mr. & Mrs.;'],
    ['Frau Müller', 'Müller;;;Frau;'],
    ['Dr. Berg', 'Berg;;;Dr.;'],
    ['Rev. Martin Luther King', 'King;Martin;Luther;Rev.;'],
    // Suffixes, with and without a comma.
    ['Martin Luther King Jr.', 'King;Martin;Luther;;Jr.'],
    ['Martin Luther King, Jr.', 'King;Martin;Luther;;Jr.'],
    ['Henry Adams III', 'Adams;Henry;;;III'],
    ['Mara Berg PhD', 'Berg;Mara;;;PhD'],
    ['Mara Berg, Ph.D.', 'Berg;Mara;;;Ph.D.'],
    ['Mara Berg, MBA, PhD', 'Berg;Mara;;;MBA, PhD'],
    ['Mara Berg MBA PhD', 'Berg;Mara;;;MBA PhD'],
    ['Mara Berg M.Sc.', 'Berg;Mara;;;M.Sc.'],
    ['Dr Mara Berg MD', 'Berg;Mara;;Dr;MD'],
    ['Smith, John A., MD', 'Smith;John;A.;;MD'],
    ['Neymar Jr', ';Neymar;;;Jr'],
    // What looks like a title or a suffix and is a name.
    ['Jack Ma', 'Ma;Jack;;;'],
    ['JACK MA', 'MA;JACK;;;'],
    ['Yo-Yo Ma', 'Ma;Yo-Yo;;;'],
    ['Drew Barrymore', 'Barrymore;Drew;;;'],
    ['Magda Novak', 'Novak;Magda;;;'],
    ['Don Johnson', 'Johnson;Don;;;'],
    ['M. Night Shyamalan', 'Shyamalan;M.;Night;;'],
    ['Prof', ';Prof;;;'],
    ['Nguyen Thi Vi', 'Vi;Nguyen;Thi;;'],
    // Particles.
    ['Ludwig van Beethoven', 'van Beethoven;Ludwig;;;'],
    ['Oscar de la Hoya', 'de la Hoya;Oscar;;;'],
    ['Robert De Niro', 'De Niro;Robert;;;'],
    ['Karl-Theodor von und zu Guttenberg', 'von und zu Guttenberg;Karl-Theodor;;;'],
    ['Johan van ’t Hoff', 'van ’t Hoff;Johan;;;'],
    ['Mohammed bin Salman Al Saud', 'bin Salman Al Saud;Mohammed;;;'],
    ['محمد بن سلمان', 'بن سلمان;محمد;;;'],
    ['Shaun O’Neill', 'O’Neill;Shaun;;;'],
    ['Seán Ó Briain', 'Ó Briain;Seán;;;'],
    ['Jean St. Clair', 'St. Clair;Jean;;;'],
    ['José Ortega y Gasset', 'Ortega y Gasset;José;;;'],
    ['Van Morrison', 'Morrison;Van;;;'],
    ['van der Berg', 'van der Berg;;;;'],
    ['Vincent van Gogh Jr.', 'van Gogh;Vincent;;;Jr.'],
    // The family first.
    ['Ellison, Mara', 'Ellison;Mara;;;'],
    ['Berg, Mara van der', 'van der Berg;Mara;;;'],
    ['van der Berg, Mara', 'van der Berg;Mara;;;'],
    ['Berg, Dr. Mara van der', 'van der Berg;Mara;;Dr.;'],
    ['Dr. Berg, Mara', 'Berg;Mara;;Dr.;'],
    ['King, Martin Luther, Jr.', 'King;Martin;Luther;;Jr.'],
    ['Иванова Ольга Петровна', 'Иванова;Ольга;Петровна;;'],
    ['Ольга Иванова', 'Иванова;Ольга;;;'],
    ['李小龍', '李;小龍;;;'],
    ['王 小明', '王;小明;;;'],
    ['王\u3000小明', '王;小明;;;'],
    ['王小明先生', '王;小明;;;先生'],
    ['歐陽修', '歐陽;修;;;'],
    ['山田太郎', '山田;太郎;;;'],
    ['佐々木 健', '佐々木;健;;;'],
    ['高橋みなみ', '高橋;みなみ;;;'],
    ['ヤマダ タロウ', 'ヤマダ;タロウ;;;'],
    ['さくら', ';さくら;;;'],
    ['マーク・ザッカーバーグ', 'ザッカーバーグ;マーク;;;'],
    ['김민준', '김;민준;;;'],
    ['김 민준', '김;민준;;;'],
    ['남궁민수', '남궁;민수;;;'],
    ['마이클 조던', '조던;마이클;;;'],
    ['Bruce Lee 李小龍', 'Lee;Bruce;;;李小龍'],
    // One word, and what is said beside a name.
    ['Mara', ';Mara;;;'],
    ['O’Brien', ';O’Brien;;;'],
    ['@zoe', ';@zoe;;;'],
    ['', ';;;;'],
    ['  Mara   Ellison ', 'Ellison;Mara;;;'],
    ['J. R. R. Tolkien', 'Tolkien;J.;R. R.;;'],
    ['Gabriel García Márquez', 'Márquez;Gabriel;García;;'],
    ['Mara "Kit" Ellison', 'Ellison;Mara;"Kit";;'],
    ['Mara Ellison (she/her)', 'Ellison;Mara;;;(she/her)'],
    ['Mara Ellison 🌿', 'Ellison;Mara;;;🌿'],
    ['Mara Ellison | Potter', 'Ellison;Mara;;;Potter'],
    ['Mara Ellison, Potter in York', 'Ellison;Mara;;;Potter in York'],
  ])('%s', (name, expected) => expect(parts(name)).toBe(expected))

  it('no letter of any name is lost, and no part is padded', () => {
    const word = fc.constantFrom(
      ...[
        'Dr.',
        'Mara',
        'van',
        'der',
        'Berg',
        'Jr.',
        'PhD',
        ',',
        '李小龍',
        '김',
        'さくら',
        '(x)',
        '|',
        '-',
        'y',
        '🌿',
        'O',
        '@',
        '"',
        '先生',
        '・',
      ],
    )
    const typed = fc.oneof(
      fc.array(word, { maxLength: 9 }).map((words) => words.join(' ')),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
    )
    const letters = (text: string) => [...text.replace(/[^\p{L}\p{N}]/gu, '')].sort().join('')
    fc.assert(
      fc.property(typed, (name) => {
        const values: string[] = Object.values(nameParts(name))
        expect(letters(values.join(''))).toBe(letters(name))
        for (const value of values) expect(value).toBe(value.trim())
      }),
      { numRuns: 3000 },
    )
  })
})
