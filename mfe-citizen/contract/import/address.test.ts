import { addressCell, streetParts } from './address.ts'

const read = (cell: string) => Object(addressCell(cell)).value

describe('an address in one text', () => {
  it('is taken apart as PEC writes it', () => {
    expect(read('Avenida BRASIL, 508. ZONA RURAL, Vila Exemplo - TO | 77397-000')).toEqual({
      addressPublicPlaceType: 'Avenida',
      addressPublicPlace: 'BRASIL',
      addressNumber: '508',
      neighborhood: 'ZONA RURAL',
      cep: '77397-000',
    })
    expect(read('Rua Dr. J. Silva, S/N. CENTRO, Vila Exemplo - TO')).toEqual({
      addressPublicPlaceType: 'Rua',
      addressPublicPlace: 'Dr. J. Silva',
      addressNumber: 'S/N',
      neighborhood: 'CENTRO',
    })
    expect(read('Rodovia TO-010 KM 7, 412. CENTRO, Vila Exemplo - TO | 77336000')).toMatchObject({
      addressPublicPlace: 'TO-010 KM 7',
      addressNumber: '412',
    })
    expect(read('Estrada DO BREJO. ZONA RURAL, Vila Exemplo - TO | 77397-000')).toEqual({
      addressPublicPlaceType: 'Estrada',
      addressPublicPlace: 'DO BREJO',
      neighborhood: 'ZONA RURAL',
      cep: '77397-000',
    })
  })

  it('is taken apart as people type it, and what stands behind the number is no door where it is a neighbourhood', () => {
    expect(read('Rua das Flores, 12')).toEqual({
      addressPublicPlaceType: 'Rua',
      addressPublicPlace: 'das Flores',
      addressNumber: '12',
    })
    expect(read('Av. Brasil, nº 40 - Centro')).toEqual({
      addressPublicPlaceType: 'Avenida',
      addressPublicPlace: 'Brasil',
      addressNumber: '40',
      neighborhood: 'Centro',
    })
    expect(read('R. Sete, 12-B, casa 2')).toMatchObject({
      addressNumber: '12-B',
      addressComplement: 'casa 2',
    })
    expect(read('Fazenda  Boa Vista')).toEqual({
      addressPublicPlaceType: 'Fazenda',
      addressPublicPlace: 'Boa Vista',
    })
    expect(read('Beira do rio, depois da ponte')).toEqual({
      addressPublicPlace: 'Beira do rio, depois da ponte',
    })
  })
})

describe('the name of a street', () => {
  it('is separated from its kind, whatever accents, case and points say', () => {
    expect(streetParts('PRACA DA MATRIZ')).toEqual({
      addressPublicPlaceType: 'Praça',
      addressPublicPlace: 'DA MATRIZ',
    })
    expect(streetParts('Rua')).toEqual({ addressPublicPlace: 'Rua' })
    expect(streetParts('Quinze de Novembro')).toEqual({ addressPublicPlace: 'Quinze de Novembro' })
  })
})
