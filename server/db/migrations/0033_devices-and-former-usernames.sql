CREATE TABLE "former_usernames" (
	"name_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "used_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "former_usernames" ADD CONSTRAINT "former_usernames_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_usernames_user" ON "former_usernames" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "former_usernames_until" ON "former_usernames" USING btree ("until");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_id_key" UNIQUE("id");--> statement-breakpoint
-- After the change, so that it waits for and then sees a concurrent one of the same name.
CREATE FUNCTION keep_former_usernames() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  new_hash text := encode(sha256(convert_to(lower(NEW.username), 'UTF8')), 'hex');
BEGIN
  DELETE FROM former_usernames WHERE name_hash = new_hash AND user_id = NEW.id;
  IF EXISTS (SELECT FROM former_usernames WHERE name_hash = new_hash) THEN
    RAISE unique_violation USING
      MESSAGE = 'username belonged to another user until recently',
      TABLE = 'users', CONSTRAINT = 'users_former_username';
  END IF;
  IF TG_OP = 'UPDATE' AND lower(OLD.username) <> lower(NEW.username) THEN
    INSERT INTO former_usernames (name_hash, user_id, until) VALUES (
      encode(sha256(convert_to(lower(OLD.username), 'UTF8')), 'hex'), NEW.id, NEW.updated_at + interval '90 days');
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_former_usernames AFTER INSERT OR UPDATE OF username ON users
  FOR EACH ROW EXECUTE FUNCTION keep_former_usernames();
