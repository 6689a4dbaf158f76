import {
  boundary,
  decimal,
  integer,
  list,
  object,
  oneOf,
  point,
  position,
  pressure,
  ref,
  text,
} from './fields.ts'
import { money } from './fields-money.ts'
import { formatMeasured, formatValue } from './format-value.ts'

describe('Values of every kind are shown', () => {
  it('amounts in reais, beside other numbers', () => {
    expect(formatValue(money('Preço'), 1234.5)).toBe('R$ 1.234,50')
    expect(formatValue(money('Preço'), 0)).toBe('R$ 0,00')
    expect(formatValue(decimal('Peso'), 1234.5)).toBe('1.234,50')
    expect(formatValue(integer('Visitas'), 1234)).toBe('1.234')
    expect(formatValue(integer('Ano', { digits: 4 }), 2026)).toBe('2026')
  })

  it('a number that names something with all of its digits', () => {
    expect(formatValue(integer('CNH', { digits: 11 }), 942_241_009)).toBe('00942241009')
  })

  it('numbers with their units, for people', () => {
    const days = integer('Espera', { unit: 'dias' })
    expect([0, 1, 1200, null].map((value) => formatMeasured(days, value))).toEqual([
      '0 dias',
      '1 dia',
      '1.200 dias',
      '',
    ])
    expect(formatMeasured(integer('Meta', { unit: '%' }), 90)).toBe('90%')
    expect(formatMeasured(integer('Quilometragem', { unit: 'km' }), 64_676)).toBe('64.676 km')
    expect(formatMeasured(integer('Idade', { unit: 'meses' }), 1)).toBe('1 mês')
    expect(formatValue(days, 3)).toBe('3')
  })

  it('amounts have two decimals, and more are refused', () => {
    expect(money('Preço').isValidSync(10.55)).toBe(true)
    expect(money('Preço').isValidSync(10.555)).toBe(false)
  })

  it('places by their degrees, areas by their corners', () => {
    expect(formatValue(point('Posição'), { x: -47.2, y: -22.1 })).toBe('-22.100000, -47.200000')
    expect(formatValue(position('Posição'), { latitude: 1, longitude: 2 })).toBe('1.000000, 2.000000')
    const corner = { lat: 0, lng: 0 }
    expect(formatValue(boundary('Área'), [corner, corner, corner])).toBe('Área com 3 vértices')
    const ring = [corner, corner, corner]
    expect(formatValue(boundary('Área'), [[ring, ring], [ring]])).toBe('Área com 9 vértices em 2 partes')
  })

  it('what has a name by its name, other objects by their fields', () => {
    expect(formatValue(ref('Cidadão', 'citizenSearch'), { id: 'c', name: 'Ana' })).toBe('Ana')
    expect(formatValue(pressure('Pressão'), { contraction: 120, relaxation: 80 })).toBe('120 × 80 mmHg')
    const address = object('Endereço', { street: text('Rua'), number: integer('Número') })
    expect(formatValue(address, { street: 'XV', number: 10 })).toBe('Rua: XV, Número: 10')
    expect(formatValue(address, { street: null, number: null })).toBe('')
  })

  it('lists by their entries', () => {
    const level = oneOf('Nível', { low: 'Baixo', high: 'Alto' })
    expect(formatValue(list('Níveis', 5, level), ['low', 'high'])).toBe('Baixo, Alto')
    const dose = object('Dose', { drug: text('Remédio'), count: integer('Vezes') })
    expect(formatValue(list('Doses', 5, dose), [{ drug: 'A', count: 1 }, { drug: 'B' }])).toBe(
      'Remédio: A, Vezes: 1; Remédio: B',
    )
  })
})
