/**
 * Tables of the home's registration in e-SUS APS (LEDI APS 7.2.1, dictionaries of `CadastroDomiciliar`); what is stored is the
 * code. An answer of one of them is what the federal form takes, as it stands there.
 */

/** `tipoDeImovel`; kind 4 names its examples in the dictionary, here in the help of the field. */
export const propertyKinds = {
  '1': 'Domicílio',
  '2': 'Comércio',
  '3': 'Terreno baldio',
  '4': 'Ponto estratégico',
  '5': 'Escola',
  '6': 'Creche',
  '7': 'Abrigo',
  '8': 'Instituição de longa permanência para idosos',
  '9': 'Unidade prisional',
  '10': 'Unidade de medida socioeducativa',
  '11': 'Delegacia',
  '12': 'Estabelecimento religioso',
  '13': 'CASAI',
  '99': 'Outros',
} as const
export type PropertyKind = keyof typeof propertyKinds

/** Where families live: the form of the others has none. */
export const dwelling = '1'

/** Kinds in which people stay without being families. */
export const institutions = ['7', '8', '9', '10', '11', '13'] as const

/** Kinds that are visited without a person: no one is registered as living there. */
const withoutPeople: readonly string[] = ['2', '3', '4', '5', '6', '12']

/** Says whether people may be registered as living in a property of this kind. */
export const isLivedIn = (kind: string | null | undefined): boolean => !withoutPeople.includes(kind ?? '')

/** `LocalizacaoDaMoradia` */
export const homeLocations = { '83': 'Urbana', '84': 'Rural', '205': 'Periurbana' } as const

/** `SituacaoDeMoradia` */
export const tenures = {
  '75': 'Próprio',
  '76': 'Financiado',
  '77': 'Alugado',
  '78': 'Arrendado',
  '79': 'Cedido',
  '80': 'Ocupação',
  '81': 'Situação de rua',
  '204': 'Temporária',
  '82': 'Outra',
} as const

/** `CondicaoDePosseEUsoDaTerra`, of rural homes. */
export const landTenures = {
  '101': 'Proprietário',
  '102': 'Parceiro(a) / Meeiro(a)',
  '103': 'Assentado(a)',
  '104': 'Posseiro',
  '105': 'Arrendatário(a)',
  '106': 'Comodatário(a)',
  '107': 'Beneficiário(a) do banco da terra',
  '208': 'Terra indígena demarcada',
  '209': 'Terra não demarcada',
  '108': 'Não se aplica',
} as const

/** `TipoDeDomicilio` */
export const dwellingKinds = {
  '85': 'Casa',
  '86': 'Apartamento',
  '87': 'Cômodo',
  '206': 'Maloca',
  '207': 'Improvisado',
  '88': 'Outro',
} as const

/** `TipoDeAcessoAoDomicilio` */
export const accessKinds = { '89': 'Pavimento', '90': 'Chão batido', '91': 'Fluvial', '92': 'Outro' } as const

/** `MaterialPredominanteNaConstrucao`, of the outer walls. */
export const materials = {
  '109': 'Alvenaria com revestimento',
  '110': 'Alvenaria sem revestimento',
  '111': 'Taipa com revestimento',
  '112': 'Taipa sem revestimento',
  '113': 'Madeira emparelhada',
  '114': 'Material aproveitado',
  '115': 'Palha',
  '210': 'Lona',
  '211': 'Misto/Diferentes materiais',
  '212': 'Caule de palmeira',
  '213': 'Sem parede',
  '116': 'Outro material',
} as const

/** `AbastecimentoDeAgua` */
export const waterSupplies = {
  '117': 'Rede encanada até o domicílio: sistema público',
  '214': 'Rede encanada até o domicílio: sistema próprio da aldeia (SESAI)',
  '118': 'Poço / Nascente no domicílio',
  '119': 'Cisterna: água de chuva',
  '120': 'Carro-pipa',
  '215': 'Captação direta de água do rio',
  '216': 'Captação direta de poço coletivo',
  '217': 'Ponto de abastecimento coletivo: chafariz',
  '121': 'Outro',
} as const

/** `AguaConsumoDomicilio` */
export const drinkingWaters = {
  '98': 'Fervida',
  '99': 'Clorada',
  '152': 'Mineral',
  '218': 'Filtrada com filtro de barro',
  '219': 'Filtrada por outro tipo de filtro',
  '220': 'Clorada intradomiciliar com hipoclorito de sódio',
  '100': 'Sem tratamento',
} as const

/** `FormaDeEscoamentoDoBanheiroOuSanitario` */
export const sewages = {
  '122': 'Rede coletora de esgoto ou pluvial',
  '123': 'Fossa séptica',
  '124': 'Fossa rudimentar',
  '125': 'Direto para um rio, lago ou mar',
  '126': 'Céu aberto',
  '127': 'Outra forma',
} as const

/** `DestinoDoLixo` */
export const wastes = {
  '93': 'Coletado',
  '95': 'Céu aberto',
  '221': 'Queimado',
  '222': 'Enterrado',
  '96': 'Outro',
} as const

/** `TipoOrigemEnergiaEletrica` */
export const electricities = {
  '230': 'Concessionária',
  '228': 'Gerador individual',
  '227': 'Gerador comunitário',
  '229': 'Fotovoltaica individual',
  '231': 'Fotovoltaica comunitária',
} as const

/** `AnimalNoDomicilio` */
export const animals = {
  '128': 'Gato',
  '129': 'Cachorro',
  '130': 'Pássaro',
  '223': 'Macaco',
  '224': 'Galinha',
  '225': 'Porco',
  '226': 'Répteis',
  '132': 'Outros',
} as const

/** `RelacaoParentesco`: of a member to the head of the family. */
export const kinships = {
  '137': 'Cônjuge / Companheiro(a)',
  '138': 'Filho(a)',
  '139': 'Enteado(a)',
  '140': 'Neto(a) / Bisneto(a)',
  '141': 'Pai / Mãe',
  '142': 'Sogro(a)',
  '143': 'Irmão / Irmã',
  '144': 'Genro / Nora',
  '145': 'Outro parente',
  '146': 'Não parente',
} as const
export type Kinship = keyof typeof kinships

/** `RendaFamiliar`, from nothing upwards. */
export const incomes = {
  '8': 'Ausência de renda',
  '1': '1/4 de salário mínimo',
  '2': 'Meio salário mínimo',
  '3': 'Um salário mínimo',
  '4': 'Dois salários mínimos',
  '7': 'Três salários mínimos',
  '5': 'Quatro salários mínimos',
  '6': 'Acima de quatro salários mínimos',
} as const

/** Why a home is one no more. */
export const homeEnds = {
  moved: 'Mudou-se',
  demolished: 'Demolido',
  mistake: 'Cadastrado por engano',
} as const
