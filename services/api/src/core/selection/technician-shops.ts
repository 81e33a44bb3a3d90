/** SQL: a row for every shop of a technician, the main one and those that list the technician besides. */
export const technicianShops = (dealership: string): string => `(
      select number as tech_number, shop_id from technician_profile where dealership_id = ${dealership} and shop_id is not null
      union
      select tech_number, shop_id from shop_technician where dealership_id = ${dealership})`;
