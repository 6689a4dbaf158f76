import {
  cnpjFits,
  cnsFits,
  cnsStructureFits,
  cpfFits,
  phoneFits,
  phoneParts,
  plateFits,
} from './documents.ts'
import {
  ageAt,
  formatBytes,
  formatCep,
  formatCnpj,
  formatCns,
  formatCount,
  formatCpf,
  formatDate,
  formatDateTime,
  formatDecimal,
  formatDistance,
  formatInteger,
  formatPercent,
  formatPhone,
  formatPlate,
  formatRelativeDay,
  formatShortDate,
} from './formats.ts'
import { parseInstant, toWire } from './instants.ts'

describe('values are shown as staff read them', () => {
  test('numbers', () => {
    expect(formatInteger(12000)).toBe('12.000')
    expect(formatDecimal(1234.5)).toBe('1.234,50')
    expect(formatPercent(0.0523)).toBe('5,23%')
    expect(formatPercent(0.29)).toBe('29%')
    expect(formatPercent(0.999)).toBe('99%')
    expect(formatInteger(null)).toBe('')
    expect([0, 1, 2000].map((count) => formatCount(count, 'visita', 'visitas'))).toEqual([
      '0 visitas',
      '1 visita',
      '2.000 visitas',
    ])
  })

  test('percentages have two decimals under 10, otherwise the floor', () => {
    expect([0, 0.001, 0.0999, 0.1, 0.5799, 1].map(formatPercent)).toEqual([
      '0,00%',
      '0,10%',
      '9,99%',
      '10%',
      '57%',
      '100%',
    ])
  })

  test('sizes of files', () => {
    expect([0, 512, 2048, 327_680, 1_572_864, 10_485_760].map(formatBytes)).toEqual([
      '0 B',
      '512 B',
      '2 KB',
      '320 KB',
      '1,5 MB',
      '10 MB',
    ])
  })

  test('distances', () => {
    expect(formatDistance(320.4)).toBe('320 m')
    expect(formatDistance(1250)).toBe('1 km e 250 m')
    expect(formatDistance(5000)).toBe('5 km')
    expect(formatDistance(5400)).toBe('5 km')
    expect(formatDistance(1_234_567)).toBe('1.235 km')
  })

  test('days and instants, always of São Paulo', () => {
    expect(formatDate('1958-03-14')).toBe('14/03/1958')
    expect(formatDate('1958')).toBe('1958')
    expect(formatShortDate('1958-03-14')).toBe('14/03')
    expect(formatShortDate('2026-11-20T01:30:00Z')).toBe('19/11')
    expect(formatDateTime('2026-11-20T01:30:00Z')).toBe('19/11/2026 às 22:30')
    const now = new Date('2026-11-20T15:00:00Z')
    expect(formatRelativeDay('2026-11-20', now)).toBe('Hoje')
    expect(formatRelativeDay('2026-11-19', now)).toBe('Ontem')
    expect(formatRelativeDay('2026-11-21', now)).toBe('Amanhã')
    expect(formatRelativeDay('2026-11-16', now)).toBe('Última segunda-feira')
    expect(formatRelativeDay('2026-11-15', now)).toBe('Última domingo')
    expect(formatRelativeDay('2026-11-01', now)).toBe('01/11/2026')
  })

  test('an instant survives the way to the wire and back', () => {
    const instant = new Date('2026-11-20T02:03:04.567Z')
    expect(toWire(instant)).toBe('2026-11-19 23:03:04.567-03:00')
    expect(parseInstant(toWire(instant))).toEqual(instant)
    expect(parseInstant('ontem')).toBeUndefined()
  })

  test('identifiers', () => {
    expect(formatCpf('52998224725')).toBe('529.982.247-25')
    expect(formatCns('702601544837729')).toBe('702 6015 4483 7729')
    expect(formatCns('123')).toBe('123')
    expect(formatPhone('19996042718')).toBe('(19) 99604-2718')
    expect(formatPhone('1932345678')).toBe('(19) 3234-5678')
    expect(formatPhone('5519996042718')).toBe('(19) 99604-2718')
    expect(formatPhone('+1 (19) 99604-2718')).toBe('+1 (19) 99604-2718')
    expect(formatPhone('99604-2718')).toBe('99604-2718')
    expect(formatPhone('123')).toBe('123')
    expect(formatPlate('ABC1234')).toBe('ABC-1234')
    expect(formatPlate('ABC1C34')).toBe('ABC1C34')
    expect(formatCep('13300000')).toBe('13300-000')
    expect(formatCnpj('12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
  })

  test('an age counts birthdays', () => {
    expect(ageAt('2000-11-20', '2026-11-20')).toBe(26)
    expect(ageAt('2000-11-21', '2026-11-20')).toBe(25)
    expect(ageAt(null)).toBeUndefined()
  })
})

describe('a phone in its parts', () => {
  test.each([
    ['32345678', { phone: '32345678', areaCode: null, countryCode: '55' }],
    ['99604-2718', { phone: '996042718', areaCode: null, countryCode: '55' }],
    ['(19) 3234-5678', { phone: '32345678', areaCode: '19', countryCode: '55' }],
    ['(19) 99604-2718', { phone: '996042718', areaCode: '19', countryCode: '55' }],
    ['+55 19 99604-2718', { phone: '996042718', areaCode: '19', countryCode: '55' }],
    ['+55 19 3234-5678', { phone: '32345678', areaCode: '19', countryCode: '55' }],
    ['+595 21 3234-5678', { phone: '32345678', areaCode: '21', countryCode: '595' }],
    ['1234567', undefined],
  ])('%s', (written, parts) => {
    expect(phoneParts(written)).toEqual(parts)
  })
})

describe('identifiers are checked', () => {
  test('CPF by its digits', () => {
    expect(cpfFits('52998224725')).toBe(true)
    expect(cpfFits('52998224724')).toBe(false)
    expect(cpfFits('11111111111')).toBe(false)
  })

  test('CNS by its weighted sum, zeros refused, structure apart', () => {
    expect(cnsFits('000000000000000')).toBe(false)
    expect(cnsFits('12345')).toBe(false)
    expect(cnsFits('898001160660761')).toBe(true)
    expect(cnsStructureFits('898001160660761')).toBe(true)
  })

  test('plates old and new, phones with a real area code, CNPJ with letters', () => {
    expect(plateFits('ABC1234')).toBe(true)
    expect(plateFits('ABC1C34')).toBe(true)
    expect(plateFits('AB12345')).toBe(false)
    expect(phoneFits('19996042718')).toBe(true)
    expect(phoneFits('23996042718')).toBe(false)
    expect(phoneFits('1996042718')).toBe(false)
    expect(cnpjFits('12ABC34501DE35')).toBe(true)
    expect(cnpjFits('11222333000181')).toBe(true)
    expect(cnpjFits('11222333000182')).toBe(false)
  })
})
