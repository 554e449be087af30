/* eslint-disable */
// Written by "npm run types" from wrangler.toml; never edited.
interface __BaseEnv_Env {
	CACHE: KVNamespace;
	MEDIA: R2Bucket;
	DB: D1Database;
	EMAIL: SendEmail;
	LIMIT_CLICK: RateLimit;
	LIMIT_SIGNUP: RateLimit;
	LIMIT_SIGNUP_56: RateLimit;
	LIMIT_SIGNUP_48: RateLimit;
	LIMIT_CHECKOUT: RateLimit;
	LIMIT_TAP: RateLimit;
	LIMIT_READ: RateLimit;
	LIMIT_PICTURE: RateLimit;
	LIMIT_HEALTH: RateLimit;
	LIMIT_OPERATOR: RateLimit;
	ASSETS: Fetcher;
	BRAND_SLUG: string;
	BRAND_NAME: string;
	APP_HOST: string;
	BRAND_SITE_URL: string;
	BOOKING_URL: string;
	INSTAGRAM_URL: string;
	TIKTOK_URL: string;
	SUPPORT_EMAIL: string;
	PRIVACY_EMAIL: string;
	LEGAL_EMAIL: string;
	SITE_URL: string;
	DEMO_USERNAME: string;
	COMMERCE_MODE: string;
	SHOPIFY_STOREFRONT_URL: string;
	SHOPIFY_SHOP_DOMAIN: string;
	RETURN_ADDRESS: string;
	STRIPE_CHECKOUT_HOST: string;
	STRIPE_TAX: string;
	STRIPE_COUNTRIES: string;
	MARKETS: string;
	DUTIES_PAID: string;
	LEGAL_BINDING: string;
	PRODUCT_MAKER: string;
	EU_RESPONSIBLE_PERSON: string;
	ENGRAVING: string;
	LIMITED_STOCK: string;
	STOCK_LOW: string;
	AFFILIATE_PERCENT: string;
	PIXEL_ID: string;
	CONSENT: string;
	REFERRAL_STRICT: string;
	LOG_REQUESTS: string;
	TAP_PAUSED_PAGE: string;
	TAP_PREFETCH: string;
	ANON_KEY: string;
	APP_ENV: string;
	BUSINESS_NAME: string;
	BUSINESS_ADDRESS: string;
	BUSINESS_EMAIL: string;
	BUSINESS_COMPANY_NUMBER: string;
	BUSINESS_VAT_NUMBER: string;
	TEAM_CLIENT_NAMES: string;
	TEAM_CLIENT_CAPTION: string;
}
declare namespace Cloudflare {
	interface Env extends __BaseEnv_Env {}
}
interface Env extends __BaseEnv_Env {}
type StringifyValues<EnvType extends Record<string, unknown>> = {
	[Binding in keyof EnvType]: EnvType[Binding] extends string ? EnvType[Binding] : string;
};
declare namespace NodeJS {
	interface ProcessEnv extends StringifyValues<Pick<Cloudflare.Env, "BRAND_SLUG" | "BRAND_NAME" | "APP_HOST" | "BRAND_SITE_URL" | "BOOKING_URL" | "INSTAGRAM_URL" | "TIKTOK_URL" | "SUPPORT_EMAIL" | "PRIVACY_EMAIL" | "LEGAL_EMAIL" | "SITE_URL" | "DEMO_USERNAME" | "COMMERCE_MODE" | "SHOPIFY_STOREFRONT_URL" | "SHOPIFY_SHOP_DOMAIN" | "RETURN_ADDRESS" | "STRIPE_CHECKOUT_HOST" | "STRIPE_TAX" | "STRIPE_COUNTRIES" | "MARKETS" | "DUTIES_PAID" | "LEGAL_BINDING" | "PRODUCT_MAKER" | "EU_RESPONSIBLE_PERSON" | "ENGRAVING" | "LIMITED_STOCK" | "STOCK_LOW" | "AFFILIATE_PERCENT" | "PIXEL_ID" | "CONSENT" | "REFERRAL_STRICT" | "LOG_REQUESTS" | "TAP_PAUSED_PAGE" | "TAP_PREFETCH" | "ANON_KEY" | "APP_ENV" | "BUSINESS_NAME" | "BUSINESS_ADDRESS" | "BUSINESS_EMAIL" | "BUSINESS_COMPANY_NUMBER" | "BUSINESS_VAT_NUMBER" | "TEAM_CLIENT_NAMES" | "TEAM_CLIENT_CAPTION">> {}
}
