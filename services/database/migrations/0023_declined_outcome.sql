CREATE TABLE "declined_outcome" (
	"dealership_id" text NOT NULL,
	"ro_number" text NOT NULL,
	"ro_suffix" text DEFAULT '' NOT NULL,
	"item_key" text NOT NULL,
	"outcome" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"noted_by" text NOT NULL,
	"noted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "declined_outcome_dealership_id_ro_number_ro_suffix_item_key_pk" PRIMARY KEY("dealership_id","ro_number","ro_suffix","item_key"),
	CONSTRAINT "declined_outcome_check" CHECK ("declined_outcome"."outcome" in ('none', 'called', 'booked', 'notInterested', 'wrongNumber', 'sold'))
);
