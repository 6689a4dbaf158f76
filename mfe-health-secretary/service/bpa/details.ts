/**
 * The details of `rl_procedimento_detalhe` that decide something of a BPA line, as `tb_detalhe` and `tb_descricao_detalhe`
 * name them (competência 08/2026). Of the others some are of other instruments (003, 005, 014, 022 of AIH and APAC, 036 of
 * RAAS), some say by which programme it is paid (001, 020, 051 to 060, 065) or in which system it is recorded beside
 * (023, 024, 025, 040); 042 says that the manager cannot lift the check of the age, which no one lifts here.
 */
export const detailCodes = {
  /** 'Exige CPF/CNS' */
  number: '009',
  /** 'Exige idade no BPA (Consolidado)': of all others the age stays empty there. */
  age: '012',
  /** 'Não Exige CBO' */
  anyOccupation: '021',
  /** 'Não exige CPF/CNS' */
  noNumber: '034',
  /** 'Exige CNPJ do Fornecedor' */
  supplier: '037',
  /** 'Exige Serviço/Classificação' */
  service: '038',
  /** 'Exige CID': any of them where the table names none. */
  diagnosis: '048',
  /** 'Obrigatório CPF': but for indigenous people. */
  cpf: '058',
} as const
