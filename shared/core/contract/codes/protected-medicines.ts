import type { ProtectedCondition } from './protected.ts'

/** A medicine by words that its name has all of; none of `without` stands in it. */
interface Named {
  readonly words: readonly string[]
  readonly without?: readonly string[]
}

interface Medicines {
  /** Codes of CATMAT, where an official table says them. */
  readonly catmats: readonly string[]
  readonly named: readonly Named[]
}

const each = (names: string): Named[] => names.split(' ').map((word) => ({ words: [word] }))

/**
 * Medicines that are given for diagnoses of Lei 14.289/2022 and for nothing else, by active ingredient in the words of
 * RENAME, without accents. Sources, and which were left out for which reason: shared/docs/protected-medicines.md.
 */
export const medicinesOf: Readonly<Record<ProtectedCondition, Medicines>> = {
  hiv: {
    catmats: [],
    named: [
      ...each('abacavir atazanavir bictegravir cabotegravir darunavir didanosina dolutegravir doravirina'),
      ...each(
        'efavirenz elvitegravir enfuvirtida estavudina etravirina fosamprenavir fostensavir fostemsavir',
      ),
      ...each('indinavir lamivudina lopinavir maraviroque nelfinavir nevirapina raltegravir rilpivirina'),
      ...each('saquinavir tipranavir zidovudina 3tc azt dtg'),
      { words: ['ritonavir'], without: ['nirmatrelvir'] },
    ],
  },
  hepatitis: {
    catmats: [],
    named: [
      ...each('adefovir entecavir entecavira telbivudina'),
      ...each('boceprevir daclatasvir dasabuvir elbasvir glecaprevir grazoprevir ledipasvir ombitasvir'),
      ...each('pibrentasvir simeprevir sofosbuvir telaprevir velpatasvir voxilaprevir'),
      { words: ['tenofovir', 'alafenamida'], without: ['entricitabina', 'emtricitabina'] },
    ],
  },
  leprosy: {
    catmats: [],
    named: [
      { words: ['rifampicina', 'dapsona'] },
      { words: ['rifampicina', 'clofazimina'] },
      { words: ['poliquimioterapia'] },
      { words: ['pqt'] },
    ],
  },
  tuberculosis: {
    catmats: [],
    named: [
      ...each(
        'aminossalicilico bedaquilina capreomicina delamanida delamanide etionamida pirazinamida pretomanida',
      ),
      ...each('terizidona rhze rhz'),
      { words: ['rifampicina', 'isoniazida'] },
    ],
  },
}

const byName = (lines: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    lines
      .trim()
      .split('\n')
      .map((line) => {
        const [name = '', ingredients = ''] = line.trim().split(': ')
        return [name, ingredients.split(' ')]
      }),
  )

/**
 * Trade names of such medicines by one word each, and the ingredients of each: those of Brazil's price lists, and of
 * authorities elsewhere where they reach Brazil by court orders. Sources: shared/docs/protected-medicines.md.
 */
export const tradeNames = byName(`
  aptivus: tipranavir
  baraclude: entecavir
  biktarvy: bictegravir
  biovir: zidovudina lamivudina
  cabenuva: cabotegravir rilpivirina
  celsentri: maraviroque
  crixivan: indinavir
  daklinza: daclatasvir
  darvyr: darunavir
  delstrigo: doravirina lamivudina
  deltyba: delamanida
  dovato: dolutegravir lamivudina
  duplivir: lamivudina
  edurant: rilpivirina
  elodius: tipranavir
  epclusa: sofosbuvir velpatasvir
  epivir: lamivudina
  evir: efavirenz
  fuzeon: enfuvirtida
  genvoya: elvitegravir
  harvoni: ledipasvir sofosbuvir
  hepsera: adefovir
  incivo: telaprevir
  intelence: etravirina
  invirase: saquinavir
  isentress: raltegravir
  juluca: dolutegravir rilpivirina
  kaletra: lopinavir ritonavir
  kivexa: abacavir lamivudina
  maviret: glecaprevir pibrentasvir
  norvir: ritonavir
  olysio: simeprevir
  pifeltro: doravirina
  prezista: darunavir
  retrovir: zidovudina
  reyataz: atazanavir
  ritovir: ritonavir
  rukobia: fostensavir
  sebivo: telbivudina
  sirturo: bedaquilina
  sophir: sofosbuvir
  sovaldi: sofosbuvir
  stocrin: efavirenz
  stribild: elvitegravir
  sustiva: efavirenz
  svir: saquinavir
  svudin: estavudina
  symtuza: darunavir
  telzir: fosamprenavir
  tivicay: dolutegravir
  triumeq: abacavir dolutegravir lamivudina
  trizivir: abacavir lamivudina zidovudina
  vemlidy: tenofovir alafenamida
  victrelis: boceprevir
  videx: didanosina
  viekira: ombitasvir dasabuvir
  viracept: nelfinavir
  viramune: nevirapina
  vocabria: cabotegravir
  vosevi: sofosbuvir velpatasvir voxilaprevir
  vudirax: lamivudina
  zeffix: lamivudina
  zepatier: elbasvir grazoprevir
  zerit: estavudina
  ziagenavir: abacavir
  zidovir: zidovudina
`)
