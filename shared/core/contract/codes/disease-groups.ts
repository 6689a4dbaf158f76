/** A group of codes that staff speak of as one thing; ranges are of CID-10 categories, both ends included. */
export interface DiseaseGroup {
  readonly name: string
  readonly from: string
  readonly to: string
}

/** Key → group; the bounds are those of the CID-10's own chapters and groupings. */
export const diseaseGroups: Readonly<Record<string, DiseaseGroup>> = {
  tuberculosis: { name: 'Tuberculose', from: 'A15', to: 'A19' },
  leprosy: { name: 'Hanseníase', from: 'A30', to: 'A30' },
  syphilis: { name: 'Sífilis', from: 'A50', to: 'A53' },
  arboviruses: { name: 'Arboviroses (dengue, chikungunya, zika)', from: 'A90', to: 'A99' },
  viralHepatitis: { name: 'Hepatites virais', from: 'B15', to: 'B19' },
  hiv: { name: 'HIV', from: 'B20', to: 'B24' },
  leishmaniasis: { name: 'Leishmaniose', from: 'B55', to: 'B55' },
  infectious: { name: 'Doenças infecciosas e parasitárias', from: 'A00', to: 'B99' },
  neoplasms: { name: 'Neoplasias', from: 'C00', to: 'D48' },
  anemia: { name: 'Anemias nutricionais', from: 'D50', to: 'D53' },
  thyroid: { name: 'Doenças da tireoide', from: 'E00', to: 'E07' },
  diabetes: { name: 'Diabetes', from: 'E10', to: 'E14' },
  obesity: { name: 'Obesidade', from: 'E65', to: 'E68' },
  substances: { name: 'Uso de álcool e outras drogas', from: 'F10', to: 'F19' },
  schizophrenia: { name: 'Esquizofrenia e psicoses', from: 'F20', to: 'F29' },
  mood: { name: 'Transtornos do humor', from: 'F30', to: 'F39' },
  anxiety: { name: 'Transtornos de ansiedade e estresse', from: 'F40', to: 'F48' },
  mental: { name: 'Transtornos mentais', from: 'F00', to: 'F99' },
  epilepsy: { name: 'Epilepsia', from: 'G40', to: 'G41' },
  hypertension: { name: 'Doenças hipertensivas', from: 'I10', to: 'I15' },
  ischemic: { name: 'Doenças isquêmicas do coração', from: 'I20', to: 'I25' },
  cerebrovascular: { name: 'Doenças cerebrovasculares', from: 'I60', to: 'I69' },
  respiratoryAcute: { name: 'Infecções respiratórias agudas', from: 'J00', to: 'J22' },
  respiratoryChronic: { name: 'Asma e doenças pulmonares crônicas', from: 'J40', to: 'J47' },
  oral: { name: 'Doenças da boca e dos dentes', from: 'K00', to: 'K14' },
  skin: { name: 'Doenças da pele', from: 'L00', to: 'L99' },
  spine: { name: 'Doenças da coluna', from: 'M40', to: 'M54' },
  kidney: { name: 'Insuficiência renal', from: 'N17', to: 'N19' },
  pregnancy: { name: 'Gravidez, parto e puerpério', from: 'O00', to: 'O99' },
  perinatal: { name: 'Afecções do período perinatal', from: 'P00', to: 'P96' },
  symptoms: { name: 'Sintomas e sinais', from: 'R00', to: 'R99' },
  injuries: { name: 'Lesões e envenenamentos', from: 'S00', to: 'T98' },
  venomousAnimals: { name: 'Acidentes com animais peçonhentos', from: 'T63', to: 'T63' },
}

/** Whether a CID-10 code, with or without its last digit, lies in a group. */
export const isInGroup = (code: string, { from, to }: DiseaseGroup): boolean => {
  const category = code.slice(0, 3)
  return category >= from && category <= to
}
